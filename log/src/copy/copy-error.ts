import type { StoreUnavailableError } from '../client/errors.js';

/** A copy cannot be made, or is not what it should be; the message says what to do. */
export class CopyError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'CopyError';
  }
}

/** The target did not answer for so long that the copy was given up; it can be gone on with. */
export class TargetUnavailableError extends Error {
  constructor(cause: StoreUnavailableError) {
    super(cause.message, { cause });
    this.name = 'TargetUnavailableError';
  }
}
