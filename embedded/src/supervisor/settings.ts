import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { LogLevel } from '@timekeep/log/logging/create-logger';

import { given, readLogLevel, readMaxAppendSize, readPort } from '../settings/environment.js';

const DEFAULTS = { PORT: 3000, HOST: '127.0.0.1', DATA_DIR: '.data', DEMO_EMPLOYEES: '40' } as const;

export interface Settings {
  readonly root: string;
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Whether the demo company is set up. */
  readonly demo: boolean;
  readonly demoEmployees: string;
  /** Where mail goes; into a folder unless a server is named. */
  readonly smtpUrl: string;
  /** Whether parts start again when their code was compiled anew. */
  readonly watch: boolean;
  /** How much the supervisor logs; the parts read it themselves. */
  readonly logLevel: LogLevel;
}

/**
 * @param root the folder of the repository
 * @throws StartRefusedError when a variable makes no sense
 */
export function readSettings(env: NodeJS.ProcessEnv, root: string): Settings {
  // The event log reads it itself; a value that it will refuse is better refused before anything runs.
  readMaxAppendSize(env);
  const dataDir = resolve(root, given(env['DATA_DIR']) ?? DEFAULTS.DATA_DIR);
  return {
    root,
    port: readPort(env, DEFAULTS.PORT),
    host: given(env['HOST']) ?? DEFAULTS.HOST,
    dataDir,
    demo: env['DEMO'] !== 'false',
    demoEmployees: given(env['DEMO_EMPLOYEES']) ?? DEFAULTS.DEMO_EMPLOYEES,
    smtpUrl: given(env['SMTP_URL']) ?? pathToFileURL(join(dataDir, 'outbox')).href,
    watch: env['WATCH'] === 'true',
    logLevel: readLogLevel(env),
  };
}
