import { Metadata, type StatusObject, status } from '@grpc/grpc-js';

/** The names by which the client recognizes errors, in the trailer `exception`. */
const EXCEPTION = {
  tooLarge: 'maximum-append-size-exceeded',
  missingMetadata: 'missing-required-metadata-property',
} as const;

export function unavailable(): StatusObject {
  return failure(status.UNAVAILABLE, 'The event log is not connected to its database');
}

export function invalidArgument(details: string): StatusObject {
  return failure(status.INVALID_ARGUMENT, details);
}

export function unimplemented(details: string): StatusObject {
  return failure(status.UNIMPLEMENTED, details);
}

export function internal(): StatusObject {
  return failure(status.INTERNAL, 'The event log failed; its own log says why');
}

export function deadlineExceeded(): StatusObject {
  return failure(status.DEADLINE_EXCEEDED, 'The deadline passed before the events were appended');
}

/** How calls end when the server stops: clients see at once that they have to connect again. */
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

function failure(code: status, details: string, trailers: Record<string, string> = {}): StatusObject {
  const metadata = new Metadata();
  for (const [key, value] of Object.entries(trailers)) metadata.set(key, value);
  return { code, details, metadata };
}
