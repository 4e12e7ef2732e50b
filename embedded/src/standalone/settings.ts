import { resolve } from 'node:path';

import { readMaxAppendSize, readPort, readSettingsOf } from '../settings/environment.js';
import { StartRefusedError } from '../settings/start-refused.error.js';

const DEFAULTS = {
  /** Where clients of EventStoreDB look for it. */
  PORT: 2113,
  /** Beside the files of the whole system, and never one of them. */
  DATA_DIR: '.data/event-log',
} as const;

/** As EventStoreDB names it. */
const INSECURE = '--insecure';

export interface EventLogSettings {
  readonly port: number;
  readonly dataDir: string;
  /** In bytes; undefined leaves it to the log. */
  readonly maxAppendSize: number | undefined;
  /** True if it neither encrypts nor asks for credentials. */
  readonly insecure: boolean;
}

/**
 * @param args of the command line
 * @param root the folder of the repository
 * @throws StartRefusedError when a variable or an argument makes no sense
 */
export function readEventLogSettings(
  env: NodeJS.ProcessEnv,
  args: readonly string[],
  root: string,
): EventLogSettings {
  const unknown = args.find((arg) => arg !== INSECURE);
  if (unknown !== undefined)
    throw new StartRefusedError(`There is no option ${unknown}. The only one is ${INSECURE}.`);
  return readSettingsOf(env, (reader) => ({
    insecure: args.includes(INSECURE),
    port: readPort(reader, DEFAULTS.PORT),
    dataDir: resolve(root, reader.text('DATA_DIR', DEFAULTS.DATA_DIR)),
    maxAppendSize: readMaxAppendSize(reader),
  }));
}
