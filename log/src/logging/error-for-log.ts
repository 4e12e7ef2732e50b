import { types } from 'node:util';

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
