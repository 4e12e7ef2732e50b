import { Metadata, status, type StatusObject } from '@grpc/grpc-js';
import { DISK_IS_FULL } from '@timekeep/log/settings/full-disk';

import { NO_STREAM, StreamDeletedError } from '../../event.types.js';
import { InvalidFilterError } from '../../reading/subscription.js';
import { type ExpectedRevision, LogUnavailableError } from '../../writing/write-request.js';

/** Names of errors for the client, in the trailer `exception`. */
const EXCEPTION = {
  accessDenied: 'access-denied',
  tooLarge: 'maximum-append-size-exceeded',
  missingMetadata: 'missing-required-metadata-property',
  streamDeleted: 'stream-deleted',
  wrongExpectedVersion: 'wrong-expected-version',
} as const;

/** The call has no credentials. */
export function accessDenied(): StatusObject {
  return failure(status.PERMISSION_DENIED, 'Access Denied', { exception: EXCEPTION.accessDenied });
}

/** The call has wrong credentials. */
export function unauthenticated(): StatusObject {
  return failure(status.UNAUTHENTICATED, 'Unauthenticated');
}

function unavailable({ isDiskFull }: LogUnavailableError): StatusObject {
  const reason = isDiskFull ? DISK_IS_FULL : 'The event log is not connected to its database';
  return failure(status.UNAVAILABLE, reason);
}

function invalidArgument(details: string): StatusObject {
  return failure(status.INVALID_ARGUMENT, details);
}

export function unimplemented(details: string): StatusObject {
  return failure(status.UNIMPLEMENTED, details);
}

function internal(): StatusObject {
  return failure(status.INTERNAL, 'The event log failed; its own log says why');
}

export function deadlineExceeded(): StatusObject {
  return failure(status.DEADLINE_EXCEEDED, 'The deadline passed before the events were appended');
}

/** Status of calls when the server stops, so that clients reconnect at once. */
export function stopping(code: status.CANCELLED | status.UNAVAILABLE): StatusObject {
  return failure(code, 'The event log is stopping');
}

export function tooLarge(maximum: number): StatusObject {
  return failure(status.INVALID_ARGUMENT, `Maximum append size of ${maximum} bytes exceeded`, {
    exception: EXCEPTION.tooLarge,
    'maximum-append-size': String(maximum),
  });
}

export function missingMetadata(required: readonly string[]): StatusObject {
  return failure(status.INVALID_ARGUMENT, 'Required metadata properties are missing', {
    exception: EXCEPTION.missingMetadata,
    'required-metadata-properties': required.join(','),
  });
}

function streamDeleted(stream: string): StatusObject {
  return failure(status.FAILED_PRECONDITION, 'The stream is deleted for ever', {
    exception: EXCEPTION.streamDeleted,
    'stream-name': trailerText(stream),
  });
}

/** @param current revision of the stream's last event, -1 without events */
export function wrongExpectedVersion(
  stream: string,
  expected: ExpectedRevision,
  current: number,
): StatusObject {
  return failure(status.FAILED_PRECONDITION, 'The stream is not at the expected revision', {
    exception: EXCEPTION.wrongExpectedVersion,
    'stream-name': trailerText(stream),
    'expected-version': expectedVersion(expected),
    ...(current === NO_STREAM ? {} : { 'actual-version': String(current) }),
  });
}

/** Trailers hold only numbers; these are EventStoreDB's numbers for expectations without a revision. */
function expectedVersion(expected: ExpectedRevision): string {
  switch (expected) {
    case 'no_stream':
      return '-1';
    case 'any':
      return '-2';
    case 'stream_exists':
      return '-4';
    default:
      return expected.toString();
  }
}

/** Trailers are ASCII; other characters of a name are percent-encoded. */
function trailerText(name: string): string {
  return name.replace(/[^ -~]/gu, encodeURIComponent);
}

export function failure(code: status, details: string, trailers: Record<string, string> = {}): StatusObject {
  const metadata = new Metadata();
  for (const [key, value] of Object.entries(trailers)) metadata.set(key, value);
  return { code, details, metadata };
}

/** The request is invalid; `status` is sent to the client. */
export class RefusedInputError extends Error {
  constructor(readonly status: StatusObject) {
    super(status.details);
    this.name = 'RefusedInputError';
  }
}

export function refused(details: string): RefusedInputError {
  return new RefusedInputError(invalidArgument(details));
}

/** Returns a thrown refusal; rethrows any other error. */
export function refusalOf(error: unknown): RefusedInputError {
  if (error instanceof RefusedInputError) return error;
  throw error;
}

/** Log for unexpected errors. */
export interface ErrorLog {
  readonly error: (fields: Readonly<Record<string, unknown>>, message: string) => void;
}

/** Returns the status of an error for the client; logs unexpected errors. */
export function statusOf(error: unknown, log: ErrorLog): StatusObject {
  if (error instanceof RefusedInputError) return error.status;
  if (error instanceof InvalidFilterError) return invalidArgument(error.message);
  if (error instanceof StreamDeletedError) return streamDeleted(error.stream);
  if (error instanceof LogUnavailableError) return unavailable(error);
  log.error({ err: error }, 'a request failed');
  return internal();
}
