import { types } from 'node:util';
import { destination as streamTo, type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import { PinoPretty } from 'pino-pretty';

/** PostgreSQL's class of data errors, whose messages quote the value. */
const VALUE_REFUSED = /^22/;
const MAX_CAUSES = 5;

/** An error in a log line. */
interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  /** Stack frames without the message. */
  readonly stack: string;
  readonly cause?: LoggedError;
}

/**
 * Converts an error for the log: type, message, stack and cause. Other properties that libraries add to errors are omitted:
 * statements, their parameters, bodies of requests.
 */
export function errorForLog(error: unknown, depth = 0): LoggedError {
  if (isConverted(error)) return error;
  // The errors of aborted and late calls, whose texts are those of Node.js.
  if (error instanceof DOMException)
    return converted({ type: error.name, message: error.message, stack: framesOf(error.stack ?? '') });
  if (!types.isNativeError(error))
    return converted({ type: typeof error, message: 'What was thrown is not an error', stack: '' });
  const code = codeOf(error);
  const isOfValue = code !== undefined && VALUE_REFUSED.test(code);
  const cause = 'driverError' in error ? error.driverError : error.cause;
  return converted({
    type: error.name,
    message: isOfValue ? 'PostgreSQL refused a value' : error.message,
    ...(code === undefined ? {} : { code }),
    stack: framesOf(error.stack ?? ''),
    ...(cause === undefined || cause === null || depth >= MAX_CAUSES
      ? {}
      : { cause: errorForLog(cause, depth + 1) }),
  });
}

const conversions = new WeakSet<object>();

function converted(logged: LoggedError): LoggedError {
  conversions.add(logged);
  return logged;
}

/** A child logger may convert what its parent has converted. */
function isConverted(error: unknown): error is LoggedError {
  return typeof error === 'object' && error !== null && conversions.has(error);
}

function codeOf(error: Error): string | undefined {
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'driverError' in error && types.isNativeError(error.driverError)
    ? codeOf(error.driverError)
    : undefined;
}

/** Returns the frames of a stack, without the message before them. */
export function framesOf(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

/** Values of LOG_LEVEL, from the fewest lines to the most. */
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const STDOUT = 1;

interface LoggerOptions {
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

const MINUTE_MS = 60_000;
/** Causes that are told apart; further ones share one line. */
const MOST_CAUSES = 100;

/**
 * Bounds the lines of an occurrence that repeats, by cause: those that callers without credentials can cause, and those of a fault that lasts.
 * The files of the log are bounded, and repeated lines would remove older ones.
 */
export class LineAMinute {
  readonly #causes = new Map<string, { count: number; writtenAt: number }>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /**
   * Counts an occurrence, and writes its line unless one of the same cause was written within the last minute.
   *
   * @param write gets the number of occurrences since the last line
   */
  add(write: (count: number) => void, cause = ''): void {
    const isSeparate = this.#causes.has(cause) || this.#causes.size < MOST_CAUSES;
    const key = isSeparate ? cause : '';
    const seen = this.#causes.get(key) ?? { count: 0, writtenAt: -Infinity };
    this.#causes.set(key, seen);
    seen.count += 1;
    const now = this.now();
    if (now - seen.writtenAt < MINUTE_MS) return;
    write(seen.count);
    seen.writtenAt = now;
    seen.count = 0;
  }
}
