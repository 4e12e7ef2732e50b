import { LOG_LEVELS, parseLogLevel, type LogLevel } from '@timekeep/log/logging/logger';
import {
  ConfigurationError,
  readEnvironment,
  type EnvironmentReader,
} from '@timekeep/log/settings/environment-reader';

import { StartRefusedError } from './start-refused.error.js';

const MAX_PORT = 65_535;
/** Limit of the append size: messages of the protocol cannot be much larger. */
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

/** Reads the port that the program listens on. */
export function readPort(reader: EnvironmentReader, fallback: number): number {
  return reader.wholeNumber('PORT', fallback, 'a port number', 1, MAX_PORT);
}

/** Reads the maximum size of an append in bytes; undefined for the default of the log. */
export function readMaxAppendSize(reader: EnvironmentReader): number | undefined {
  return reader.wholeNumber(
    'EVENTSTORE_MAX_APPEND_SIZE',
    undefined,
    'a number of bytes',
    1,
    MAX_APPEND_SIZE_LIMIT,
  );
}

/** Reads the log level of the programs. */
export function readLogLevel(reader: EnvironmentReader): LogLevel {
  return reader.parsed<LogLevel>('LOG_LEVEL', 'info', `one of ${LOG_LEVELS.join(', ')}`, parseLogLevel);
}
