import { limitMessages } from '@timekeep/contracts/messages/limit-messages';
import type { Message } from '@timekeep/contracts/messages/message';
import type { RateLimit } from './limits.js';

/** A rate limit refuses an attempt for some time. */
export class RateLimitedError extends Error {
  readonly declared: Message;
  /** Whole seconds, at least 1. */
  readonly retryAfterS: number;

  constructor({ reason }: RateLimit, waitMs: number) {
    const retryAfterS = Math.max(1, Math.ceil(waitMs / 1_000));
    const declared = limitMessages.tryAgain({ reason, time: inWords(retryAfterS) });
    super(declared.text);
    this.name = 'RateLimitedError';
    this.declared = declared;
    this.retryAfterS = retryAfterS;
  }
}

function inWords(seconds: number): Message {
  if (seconds <= 60) return limitMessages.aMinute();
  return limitMessages.minutes({ count: Math.ceil(seconds / 60) });
}
