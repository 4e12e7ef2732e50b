import type { StatusObject } from '@grpc/grpc-js';

import { StreamDeletedError } from '../../event.types.js';
import { InvalidFilterError } from '../../reading/event-filter.js';
import { LogUnavailableError } from '../../writing/write-request.js';
import { internal, invalidArgument, streamDeleted, unavailable } from './grpc-errors.js';
import { RefusedInputError } from './refused-input.error.js';

/** Log for unexpected errors. */
export interface ErrorLog {
  readonly error: (fields: Readonly<Record<string, unknown>>, message: string) => void;
}

/** Returns the status of an error for the client; logs unexpected errors. */
export function statusOf(error: unknown, log: ErrorLog): StatusObject {
  if (error instanceof RefusedInputError) return error.status;
  if (error instanceof InvalidFilterError) return invalidArgument(error.message);
  if (error instanceof StreamDeletedError) return streamDeleted(error.stream);
  if (error instanceof LogUnavailableError) return unavailable();
  log.error({ err: error }, 'a request failed');
  return internal();
}
