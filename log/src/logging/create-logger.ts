import { destination as streamTo, pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';
import { PinoPretty } from 'pino-pretty';
import { errorForLog } from './error-for-log.js';

/** Values of LOG_LEVEL, from the fewest lines to the most. */
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const STDOUT = 1;

export interface LoggerOptions {
  /** Level if `LOG_LEVEL` is not set. */
  readonly defaultLevel?: LogLevel;
  /** Destination, by default standard output. */
  readonly destination?: DestinationStream;
}

/**
 * Creates the logger of a process: one line of JSON per entry, with a named level and an ISO instant, in one format for all processes; on
 * a terminal, lines for people. An invalid `LOG_LEVEL` ends the process with a message.
 *
 * @param name name of the program
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

/** Creates a logger in the common format. @param options `level` defaults to `info` */
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

/** Returns why a text is not a valid LOG_LEVEL, as a sentence; null if it is valid or not set. */
export function logLevelProblem(text: string | undefined): string | null {
  if (text === undefined || text === '' || parseLogLevel(text)) return null;
  return `LOG_LEVEL needs one of ${LOG_LEVELS.join(', ')}; it is '${text}'.`;
}

/** Returns the level of this name; null if there is none. */
export function parseLogLevel(text: string | undefined): LogLevel | null {
  return LOG_LEVELS.find((level) => level === text) ?? null;
}
