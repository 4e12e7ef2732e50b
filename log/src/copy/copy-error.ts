import type { StoreUnavailableError } from '../client/errors.js';

/** A copy is impossible or differs from its source; the message says what to do. */
export class CopyError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'CopyError';
  }
}

/** The target did not answer in time; the copy can be continued later. */
export class TargetUnavailableError extends Error {
  constructor(cause: StoreUnavailableError) {
    super(cause.message, { cause });
    this.name = 'TargetUnavailableError';
  }
}
