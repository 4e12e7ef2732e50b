import { LOG_LEVELS, parseLogLevel, type LogLevel } from '@timekeep/log/logging/create-logger';
import {
  ConfigurationError,
  readEnvironment,
  type EnvironmentReader,
} from '@timekeep/log/settings/environment-reader';

import { StartRefusedError } from './start-refused.error.js';

const MAX_PORT = 65_535;
/** The messages of the protocol take no more than this and a little. */
const MAX_APPEND_SIZE_LIMIT = 16 * 1024 * 1024;

/**
 * Reads the settings of a program.
 *
 * @throws StartRefusedError with a line for each variable that is missing or wrong
 */
export function readSettingsOf<T>(env: NodeJS.ProcessEnv, read: (reader: EnvironmentReader) => T): T {
  try {
    return readEnvironment(env, read);
  } catch (error) {
    throw error instanceof ConfigurationError ? new StartRefusedError(error.message) : error;
  }
}

/** The port that the program listens on. */
export function readPort(reader: EnvironmentReader, fallback: number): number {
  return reader.wholeNumber('PORT', fallback, 'a port number', 1, MAX_PORT);
}

/** The largest append in bytes; undefined leaves it to the log. */
export function readMaxAppendSize(reader: EnvironmentReader): number | undefined {
  return reader.wholeNumber(
    'EVENTSTORE_MAX_APPEND_SIZE',
    undefined,
    'a number of bytes',
    1,
    MAX_APPEND_SIZE_LIMIT,
  );
}

/** How much the programs log. */
export function readLogLevel(reader: EnvironmentReader): LogLevel {
  return reader.parsed<LogLevel>('LOG_LEVEL', 'info', `one of ${LOG_LEVELS.join(', ')}`, parseLogLevel);
}
