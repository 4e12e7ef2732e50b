/** Every failure: an HTTP status and why, in words for people. */
export interface FailureAnswer {
  readonly err: string;
}

/** A failure with 409: what was to be changed is no longer as the caller saw it. */
export interface ConflictAnswer extends FailureAnswer {
  /** Who changed it last, and what its revision is now, where one event tells. */
  readonly changedBy?: string;
  readonly revision?: string;
}

/** A change that was recorded. `pending` when its effect could not yet be read. */
export interface MessageAnswer {
  readonly msg: string;
  readonly pending?: true;
}

/** What is said of a failure that came without words of its own (specification, section 8). */
export const EXCEPTION_MESSAGE = 'An error occured';

/** Header of a change: whoever sends the same again under the same key repeats it, and does not do it twice. */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';

/**
 * Header of every answer of a backend that serves the pages as well: the version of the page that it would serve now. A page of
 * another version has to be loaded again.
 */
export const PAGE_VERSION_HEADER = 'Page-Version';

/** Name of the `meta` element in which the built page says its version. */
export const PAGE_VERSION_META = 'page-version';
