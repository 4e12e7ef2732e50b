import { destination as streamTo, pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';
import { PinoPretty } from 'pino-pretty';
import { errorForLog } from './error-for-log.js';

/** What LOG_LEVEL may say, from the fewest lines to the most. */
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const STDOUT = 1;

export interface LoggerOptions {
  /** Without `LOG_LEVEL`. */
  readonly defaultLevel?: LogLevel;
  /** Standard output unless another one is given. */
  readonly destination?: DestinationStream;
}

/**
 * The log of a process: a line of JSON for each entry, with a named level and an ISO instant, in one format for all processes; on
 * a terminal, lines for people. A wrong `LOG_LEVEL` ends the process with a line that says so.
 *
 * @param name which program writes
 */
export function createProcessLogger(name: string, options: LoggerOptions = {}): Logger {
  const { LOG_LEVEL } = process.env;
  const problem = logLevelProblem(LOG_LEVEL);
  if (problem !== null) {
    createLogger(name, options).fatal(problem);
    process.exit(1);
  }
  return createLogger(name, {
    ...options,
    level: parseLogLevel(LOG_LEVEL) ?? options.defaultLevel ?? 'info',
  });
}

/** A log in the format of all processes. @param options `level` is `info` unless given */
export function createLogger(
  name: string,
  { level = 'info', destination }: LoggerOptions & { readonly level?: LogLevel | 'silent' } = {},
): Logger {
  const options = {
    name,
    level,
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => errorForLog(error) },
  };
  if (destination) return pino(options, destination);
  return process.stdout.isTTY
    ? pino(options, PinoPretty({ colorize: true, ignore: 'pid,hostname', destination: STDOUT, sync: true }))
    : pino(options, streamTo({ dest: STDOUT, sync: true }));
}

/** Why a text cannot be the LOG_LEVEL, in words; null when it can, or is not given. */
export function logLevelProblem(text: string | undefined): string | null {
  if (text === undefined || text === '' || parseLogLevel(text)) return null;
  return `LOG_LEVEL needs one of ${LOG_LEVELS.join(', ')}; it is '${text}'.`;
}

/** The level of this name; null when there is none. */
export function parseLogLevel(text: string | undefined): LogLevel | null {
  return LOG_LEVELS.find((level) => level === text) ?? null;
}
