import { resolve } from 'node:path';

import { given, readMaxAppendSize, readPort } from '../settings/environment.js';

const DEFAULTS = {
  /** Where clients of EventStoreDB look for it. */
  PORT: 2113,
  /** Beside the files of the whole system, and never one of them. */
  DATA_DIR: '.data/event-log',
} as const;

export interface EventLogSettings {
  readonly port: number;
  readonly dataDir: string;
  /** In bytes; undefined leaves it to the log. */
  readonly maxAppendSize: number | undefined;
}

/**
 * @param root the folder of the repository
 * @throws StartRefusedError when a variable makes no sense
 */
export function readEventLogSettings(env: NodeJS.ProcessEnv, root: string): EventLogSettings {
  return {
    port: readPort(env, DEFAULTS.PORT),
    dataDir: resolve(root, given(env['DATA_DIR']) ?? DEFAULTS.DATA_DIR),
    maxAppendSize: readMaxAppendSize(env),
  };
}
