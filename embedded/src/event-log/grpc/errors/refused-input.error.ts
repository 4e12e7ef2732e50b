import type { StatusObject } from '@grpc/grpc-js';

import { invalidArgument } from './grpc-errors.js';

/** The request cannot be served as it is; `status` is what the client is told. */
export class RefusedInputError extends Error {
  constructor(readonly status: StatusObject) {
    super(status.details);
    this.name = 'RefusedInputError';
  }
}

export function refused(details: string): RefusedInputError {
  return new RefusedInputError(invalidArgument(details));
}

/** The refusal that was thrown; anything else goes on. */
export function refusalOf(error: unknown): RefusedInputError {
  if (error instanceof RefusedInputError) return error;
  throw error;
}
