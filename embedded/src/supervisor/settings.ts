import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { LogLevel } from '@timekeep/log/logging/logger';

import { readLogLevel, readMaxAppendSize, readPort, readSettingsOf } from '../settings/environment.js';

const DEFAULTS = { PORT: 3000, HOST: '127.0.0.1', DATA_DIR: '.data', DEMO_EMPLOYEES: '40' } as const;

export interface Settings {
  readonly root: string;
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** True to set up the demo company. */
  readonly demo: boolean;
  readonly demoEmployees: string;
  /** URL of the mail server, or of a folder for mail by default. */
  readonly smtpUrl: string;
  /** How a registration is proven, for the backend; the demo asks for nothing by default. */
  readonly registrationProof: string;
  readonly refusesCommonPasswords: boolean;
  /** True to restart parts when their code was recompiled. */
  readonly watch: boolean;
  /** Log level of the supervisor; the parts read theirs themselves. */
  readonly logLevel: LogLevel;
}

/**
 * @param root folder of the repository
 * @throws StartRefusedError with a line for each variable that is wrong
 */
export function readSettings(env: NodeJS.ProcessEnv, root: string): Settings {
  return readSettingsOf(env, (reader) => {
    // The event log reads it itself; validated here so that an invalid value is refused before anything runs.
    readMaxAppendSize(reader);
    const port = readPort(reader, DEFAULTS.PORT);
    const demo = reader.flag('DEMO', true);
    const dataDir = resolve(root, reader.text('DATA_DIR', DEFAULTS.DATA_DIR));
    return {
      root,
      port,
      host: reader.text('HOST', DEFAULTS.HOST),
      dataDir,
      demo,
      demoEmployees: reader.text('DEMO_EMPLOYEES', DEFAULTS.DEMO_EMPLOYEES),
      smtpUrl: reader.text('SMTP_URL', pathToFileURL(join(dataDir, 'outbox')).href),
      refusesCommonPasswords: reader.flag('REFUSE_COMMON_PASSWORDS', !demo),
      registrationProof: reader.text('REGISTRATION_PROOF', demo ? 'none' : 'pin'),
      watch: reader.flag('WATCH', false),
      logLevel: readLogLevel(reader),
    };
  });
}
