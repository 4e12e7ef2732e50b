import type { StatusObject } from '@grpc/grpc-js';

import { invalidArgument } from './grpc-errors.js';

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
