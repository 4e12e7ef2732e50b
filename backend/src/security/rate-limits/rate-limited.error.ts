import type { RateLimit } from './limits.js';

/** Somebody has to wait before the next try. */
export class RateLimitedError extends Error {
  /** Whole seconds, at least 1. */
  readonly retryAfterS: number;

  constructor({ message }: RateLimit, waitMs: number) {
    const retryAfterS = Math.max(1, Math.ceil(waitMs / 1_000));
    super(`${message} Please try again in ${inWords(retryAfterS)}.`);
    this.name = 'RateLimitedError';
    this.retryAfterS = retryAfterS;
  }
}

function inWords(seconds: number): string {
  if (seconds <= 60) return 'a minute';
  return `${Math.ceil(seconds / 60)} minutes`;
}
