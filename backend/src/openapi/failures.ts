/** The meaning of each status of a failure, for the caller. Every failure is `{err}`. */
export const FAILURES = {
  400: 'The request is malformed, or a field is missing, unknown or invalid.',
  401: 'There is no valid session, or the key or password is wrong.',
  403: 'The account may not be used, or has no authority for this.',
  404: 'What the request names does not exist.',
  409: 'The change contradicts what is recorded, or somebody else was faster.',
  413: 'The body is larger than the call accepts.',
  415: 'The body is not plain JSON in UTF-8.',
  422: 'A rule refuses the change, or the idempotency key was used for another request.',
  429: 'Too many attempts, or too many requests of one person at a time; `Retry-After` says for how many seconds to wait.',
  503: 'A store is down, or too many wait before; `Retry-After` may say when to ask again. The answer says whether anything was recorded.',
} as const;

export type FailureStatus = keyof typeof FAILURES;

/** Failures that may carry the time after which the caller can try again. */
export const FAILURES_TO_RETRY: ReadonlySet<FailureStatus> = new Set([429, 503]);
