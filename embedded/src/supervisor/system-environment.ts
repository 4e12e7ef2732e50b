import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { delimiter, join } from 'node:path';

import { StartRefusedError } from '../settings/start-refused.error.js';
import type { Secrets } from './data-folder/secrets.js';
import type { Settings } from './settings.js';
import { environmentFor } from './system-parts.js';

/** Returns the common environment of all parts and of programs that work on the system. */
export function systemEnvironment(
  settings: Settings,
  secrets: Secrets,
  locations: {
    readonly databaseUrl: string;
    readonly eventStoreUrl: string;
    readonly postgresFolder: string;
  },
): Record<string, string> {
  return {
    DATABASE_URL: locations.databaseUrl,
    EVENTSTORE_URL: locations.eventStoreUrl,
    EVENT_LOG_KNOWS_ALL_IDS: 'true',
    PORT: String(settings.port),
    HOST: settings.host,
    DATA_DIR: settings.dataDir,
    DISK_FOLDERS: [settings.dataDir, locations.postgresFolder].join(delimiter),
    FRONTEND_DIR: join(settings.root, 'frontend/dist'),
    DEMO: String(settings.demo),
    REFUSE_COMMON_PASSWORDS: String(settings.refusesCommonPasswords),
    DEMO_EMPLOYEES: settings.demoEmployees,
    SMTP_URL: settings.smtpUrl,
    REGISTRATION_PROOF: settings.registrationProof,
    ...secrets,
  };
}

/** Placeholders for the addresses that the backend gets later, which have the same form. */
const STORES = {
  databaseUrl: 'postgres://timekeep_app@127.0.0.1/timekeep',
  eventStoreUrl: 'esdb://127.0.0.1:2113?tls=false',
  postgresFolder: '/',
} as const;

/**
 * Runs the backend's own check of its environment, before anything is created.
 *
 * @throws StartRefusedError with a line for each variable that is missing or wrong
 */
export async function checkBackendEnvironment(settings: Settings, env: NodeJS.ProcessEnv): Promise<void> {
  const secret = (name: string): string =>
    // A demo generates missing secrets.
    env[name] || (settings.demo ? randomBytes(32).toString('base64url') : '');
  const secrets = {
    JWT_SECRET: secret('JWT_SECRET'),
    PIN_SECRET: secret('PIN_SECRET'),
    SESSION_EPOCH: env['SESSION_EPOCH'] ?? '',
  };
  const environment = { ...env, ...systemEnvironment(settings, secrets, STORES) };
  const program = join(settings.root, 'backend/dist/configuration/check.js');
  const problems = await new Promise<string>((resolve, reject) => {
    const options = { env: environmentFor('backend', environment), cwd: settings.root };
    execFile(process.execPath, [program], options, (error, _stdout, stderr) => {
      if (!error) resolve('');
      else if (error.code === 1) resolve(stderr.trim());
      else reject(new Error(`The environment of the backend could not be checked: ${stderr.trim()}`));
    });
  });
  if (problems !== '') throw new StartRefusedError(problems);
}
