import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import { given, readMaxAppendSize, readPort } from '../settings/environment.js';

const DEFAULTS = { PORT: 3000, HOST: '127.0.0.1', DATA_DIR: '.data', DEMO_EMPLOYEES: '40' } as const;

export interface Settings {
  readonly root: string;
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Whether the demo company is set up. */
  readonly demo: boolean;
  readonly demoEmployees: string;
  /** Where mail goes; null when no mail can be sent. The demo keeps it in a folder. */
  readonly smtpUrl: string | null;
  /** Whether parts start again when their code was compiled anew. */
  readonly watch: boolean;
}

/**
 * @param root the folder of the repository
 * @throws StartRefusedError when a variable makes no sense
 */
export function readSettings(env: NodeJS.ProcessEnv, root: string): Settings {
  // The event log reads it itself; a value that it will refuse is better refused before anything runs.
  readMaxAppendSize(env);
  const dataDir = resolve(root, given(env['DATA_DIR']) ?? DEFAULTS.DATA_DIR);
  const demo = env['DEMO'] !== 'false';
  return {
    root,
    port: readPort(env, DEFAULTS.PORT),
    host: given(env['HOST']) ?? DEFAULTS.HOST,
    dataDir,
    demo,
    demoEmployees: given(env['DEMO_EMPLOYEES']) ?? DEFAULTS.DEMO_EMPLOYEES,
    smtpUrl: given(env['SMTP_URL']) ?? (demo ? pathToFileURL(join(dataDir, 'outbox')).href : null),
    watch: env['WATCH'] === 'true',
  };
}
