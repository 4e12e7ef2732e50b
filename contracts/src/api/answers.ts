/** Body of every failed request: the reason, for people. */
export interface FailureAnswer {
  readonly err: string;
}

/** Body of a 409: the resource has changed since the caller read it. */
export interface ConflictAnswer extends FailureAnswer {
  /** The author of the last change and the present revision, if one event determines them. */
  readonly changedBy?: string;
  readonly revision?: string;
}

/** Answer to a recorded change. `pending` if the read models do not show it yet. */
export interface MessageAnswer {
  readonly msg: string;
  readonly pending?: true;
}

/** Message for a failure without a message of its own (specification, section 8). */
export const EXCEPTION_MESSAGE = 'An error occured';

/** Header of a change: a request that is sent again with the same key takes effect once. */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
