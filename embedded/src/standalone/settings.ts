import { resolve } from 'node:path';

import { readMaxAppendSize, readPort, readSettingsOf } from '../settings/environment.js';
import { StartRefusedError } from '../settings/start-refused.error.js';

const DEFAULTS = {
  /** Default port of EventStoreDB. */
  PORT: 2113,
  /** Separate from the data folder of the whole system. */
  DATA_DIR: '.data/event-log',
} as const;

/** The same name as in EventStoreDB. */
const INSECURE = '--insecure';

export interface EventLogSettings {
  readonly port: number;
  readonly dataDir: string;
  /** Bytes; undefined for the default of the log. */
  readonly maxAppendSize: number | undefined;
  /** True for connections without encryption and credentials. */
  readonly insecure: boolean;
}

/**
 * @param args of the command line
 * @param root the folder of the repository
 * @throws StartRefusedError when a variable or an argument is invalid
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
