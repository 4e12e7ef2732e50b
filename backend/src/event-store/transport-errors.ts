import { ErrorType, isCommandError } from '@eventstore/db-client';

/** Answers of the log to the request itself; asking again would not change them. */
const ANSWERS: ReadonlySet<ErrorType> = new Set([
  ErrorType.ACCESS_DENIED,
  ErrorType.INVALID_ARGUMENT,
  ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED,
  ErrorType.MISSING_REQUIRED_METADATA_PROPERTY,
  ErrorType.NO_STREAM,
  ErrorType.STREAM_DELETED,
  ErrorType.STREAM_NOT_FOUND,
  ErrorType.UNSUPPORTED,
  ErrorType.WRONG_EXPECTED_VERSION,
]);

/** After these the client makes itself a new channel. */
const RECONNECTS: ReadonlySet<ErrorType> = new Set([
  ErrorType.CANCELLED,
  ErrorType.NOT_LEADER,
  ErrorType.UNAVAILABLE,
]);

const GRPC_CANCELLED = 1;
const GRPC_UNAVAILABLE = 14;

/** Whether the log answered; of anything else nobody knows whether the request was carried out. */
export function isAnswer(error: unknown): boolean {
  return error instanceof Error && isCommandError(error) && ANSWERS.has(error.type);
}

/** Whether the client gets over the error by itself. After any other it is replaced: it may go on with what is broken. */
export function clientReconnects(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isCommandError(error)) return RECONNECTS.has(error.type);
  return 'code' in error && (error.code === GRPC_UNAVAILABLE || error.code === GRPC_CANCELLED);
}
