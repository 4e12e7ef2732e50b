import { ErrorType, isCommandError, WrongExpectedVersionError } from '@eventstore/db-client';
import { errorCode } from '../settings/error-code.js';
import { DISK_IS_FULL } from '../settings/full-disk.js';
import { positionText, type LogPosition } from '../position.js';

/** Outcome of a change whose store did not answer. */
export type LostOutcome = 'nothing-recorded' | 'unknown';

/** The event log did not answer any attempt in time. The message names the cause, the error of the last attempt. */
export class StoreUnavailableError extends Error {
  constructor(
    readonly outcome: LostOutcome,
    cause: unknown,
  ) {
    super(causeInWords(cause) ?? 'The event log does not answer.', { cause });
    this.name = 'StoreUnavailableError';
  }
}

/** The log delivered events out of order: it is another log, or was restored from a backup meanwhile. */
export class LogOutOfOrderError extends Error {
  constructor(event: { readonly id: string; readonly position: LogPosition }, after: LogPosition | null) {
    super(
      `The event log delivered event ${event.id} at position ${positionText(event.position)}, which is not after ${after ? positionText(after) : 'its beginning'}`,
    );
    this.name = 'LogOutOfOrderError';
  }
}

/** Errors that answer the request itself; a retry would not change them. */
const ANSWERS: ReadonlySet<ErrorType> = new Set([
  ErrorType.INVALID_ARGUMENT,
  ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED,
  ErrorType.MISSING_REQUIRED_METADATA_PROPERTY,
  ErrorType.NO_STREAM,
  ErrorType.STREAM_DELETED,
  ErrorType.STREAM_NOT_FOUND,
  ErrorType.UNSUPPORTED,
  ErrorType.WRONG_EXPECTED_VERSION,
]);

/** Errors after which the client creates a new channel by itself. */
const RECONNECTS: ReadonlySet<ErrorType> = new Set([
  ErrorType.CANCELLED,
  ErrorType.NOT_LEADER,
  ErrorType.UNAVAILABLE,
]);

/** Status codes of gRPC. */
const GRPC = {
  cancelled: 1,
  unknown: 2,
  permissionDenied: 7,
  aborted: 10,
  unavailable: 14,
  unauthenticated: 16,
} as const;

/** Message of a subscription that the log ended without an error, as when it stops. */
export const SUBSCRIPTION_ENDED = 'The event log ended the subscription';

/** EventStoreDB's message for a read of all events from a position without an event. */
const NO_SUCH_POSITION = 'Unexpected ReadAllResult';
/** EventStoreDB's message for a subscription whose client reads live events too slowly. */
const TOO_SLOW = 'too slow';

/** True if the log answered; after any other error the outcome of the request is unknown. */
export function isAnswer(error: unknown): boolean {
  return error instanceof Error && isCommandError(error) && ANSWERS.has(error.type);
}

/** True if the log refused an append because its stream is at another revision. */
export function isWrongRevision(error: unknown): boolean {
  return error instanceof WrongExpectedVersionError;
}

/** True if the log refuses access to this caller; a retry fails until an administrator grants it. */
export function isAccessRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isCommandError(error) && error.type === ErrorType.ACCESS_DENIED) return true;
  const code = errorCode(error);
  return code === GRPC.unauthenticated || code === GRPC.permissionDenied;
}

/** True if the client reconnects by itself. After any other error it is replaced: it may keep using a broken connection. */
export function clientReconnects(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isCommandError(error)) return RECONNECTS.has(error.type);
  const code = errorCode(error);
  return code === GRPC.unavailable || code === GRPC.cancelled;
}

/** True if the log has no event at the start position of a read of all events. */
export function isNoSuchPosition(error: unknown): boolean {
  return error instanceof Error && error.message.includes(NO_SUCH_POSITION);
}

/**
 * True if the log ended a subscription because events arrived faster than they were read; one append of more than 32
 * events is enough. Nothing is lost: a new subscription after the last event continues.
 */
export function isConsumerTooSlow(error: unknown): boolean {
  return error instanceof Error && errorCode(error) === GRPC.aborted && error.message.includes(TOO_SLOW);
}

/** True if the log refused an append since its disk is full: nothing was recorded by it. */
export function isDiskFull(error: unknown): boolean {
  return errorsBehind(error).some(({ message }) => message.includes(DISK_IS_FULL));
}

/**
 * Returns the cause of a failed call as a sentence for operators; null if it is unknown.
 *
 * @param error error of the client, of gRPC, or of this module with such a cause
 */
export function causeInWords(error: unknown): string | null {
  for (const { code, message } of errorsBehind(error)) {
    for (const [words, applies] of CAUSES) if (applies(code, message)) return words;
  }
  return null;
}

const CAUSES: readonly (readonly [words: string, applies: (code: unknown, message: string) => boolean])[] = [
  [`${DISK_IS_FULL}.`, (_, message) => message.includes(DISK_IS_FULL)],
  [
    'The event log refuses the user or the password of EVENTSTORE_URL.',
    (code) => code === GRPC.unauthenticated,
  ],
  [
    'The user of EVENTSTORE_URL lacks a right in the event log, or EVENTSTORE_URL names no user (docs/operations.md lists the rights).',
    (code, message) =>
      code === GRPC.permissionDenied || code === ErrorType.ACCESS_DENIED || /access denied/i.test(message),
  ],
  // Before the errors of certificates, since OpenSSL reports both as "SSL routines".
  [
    'The event log is spoken to in the wrong way: check tls=true or tls=false in EVENTSTORE_URL.',
    (_, message) => /wrong version number|Protocol error|http2|HTTP\/2/i.test(message),
  ],
  ['The certificate of the event log has expired.', (_, message) => /certificate has expired/i.test(message)],
  [
    'The certificate of the event log is not for the host in EVENTSTORE_URL.',
    (_, message) => /altname/i.test(message),
  ],
  [
    'The certificate of the event log is not one that tlsCAFile in EVENTSTORE_URL vouches for, or not for this host.',
    (_, message) => /certificate|self-signed|unable to verify|SSL routines|EPROTO/i.test(message),
  ],
  [
    'The host name in EVENTSTORE_URL is unknown.',
    (_, message) => /ENOTFOUND|EAI_AGAIN|Name resolution failed/i.test(message),
  ],
  ['Nothing listens at the address in EVENTSTORE_URL.', (_, message) => message.includes('ECONNREFUSED')],
  [
    'None of the nodes in EVENTSTORE_URL names a leader.',
    (_, message) => /Failed to discover|not leader|leader/i.test(message),
  ],
  [
    'No connection to the event log could be made: check the address in EVENTSTORE_URL, and tls=true or tls=false in it.',
    (_, message) => message.includes('Failed to connect'),
  ],
  [
    'The event log took the call and did not answer in time.',
    (_, message) => /No answer within|Deadline exceeded|connection was closed before/i.test(message),
  ],
  // The client ends all calls of a connection that it replaces.
  [
    'The connection to the event log was given up, since an answer on it did not come in time.',
    (code) => code === GRPC.cancelled || code === ErrorType.CANCELLED,
  ],
  // After the causes of a connection that cannot be made, which have the same code.
  [
    'The connection to the event log broke off.',
    (code, message) =>
      code === GRPC.unavailable || code === ErrorType.UNAVAILABLE || message.includes(SUBSCRIPTION_ENDED),
  ],
];

function errorsBehind(error: unknown): { code: unknown; message: string }[] {
  if (!(error instanceof Error)) return [];
  // An error of one append has no code of gRPC.
  const code = errorCode(error) ?? (isCommandError(error) ? error.type : undefined);
  return [{ code, message: error.message }, ...errorsBehind(error.cause)];
}
