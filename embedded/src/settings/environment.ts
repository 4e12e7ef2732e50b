import { LOG_LEVELS, logLevelProblem, type LogLevel } from '@timekeep/log/logging/create-logger';

import { StartRefusedError } from './start-refused.error.js';

const MAX_PORT = 65_535;
/** The messages of the protocol take no more than this and a little. */
const MAX_APPEND_SIZE_LIMIT = 16 * 1024 * 1024;

/** The value of a variable; one that is empty counts as not given. */
export function given(value: string | undefined): string | undefined {
  return value === '' ? undefined : value;
}

/** @throws StartRefusedError when `PORT` is no port */
export function readPort(env: NodeJS.ProcessEnv, otherwise: number): number {
  const port = Number(given(env['PORT']) ?? otherwise);
  if (Number.isInteger(port) && port >= 1 && port <= MAX_PORT) return port;
  throw new StartRefusedError(`PORT is not a port number: ${String(env['PORT'])}`);
}

/**
 * The largest append in bytes; undefined leaves it to the log.
 *
 * @throws StartRefusedError when `EVENTSTORE_MAX_APPEND_SIZE` is no size that the log can keep to
 */
export function readMaxAppendSize(env: NodeJS.ProcessEnv): number | undefined {
  const text = given(env['EVENTSTORE_MAX_APPEND_SIZE']);
  if (text === undefined) return undefined;
  const size = Number(text);
  if (Number.isInteger(size) && size >= 1 && size <= MAX_APPEND_SIZE_LIMIT) return size;
  throw new StartRefusedError(
    `EVENTSTORE_MAX_APPEND_SIZE is not a number of bytes from 1 to ${MAX_APPEND_SIZE_LIMIT}: ${text}`,
  );
}

/** @throws StartRefusedError when `LOG_LEVEL` is no level */
export function readLogLevel(env: NodeJS.ProcessEnv): LogLevel {
  const text = env['LOG_LEVEL'];
  const problem = logLevelProblem(text);
  if (problem !== null) throw new StartRefusedError(problem);
  return LOG_LEVELS.find((level) => level === text) ?? 'info';
}
