import { StoreUnavailableError } from '@timekeep/log/client/errors';
import { RefusedError } from '../../event-store/store-errors.js';
import { RateLimitedError } from '../../security/rate-limits/rate-limited.error.js';

/** The outcome of a command. `reason` is set for a refusal, and empty otherwise. */
export interface CommandOutcome {
  readonly outcome: 'recorded' | 'unchanged' | 'refused' | 'conflict' | 'failed' | 'unknown';
  readonly reason: string;
}

/** Returns the outcome of an executed command; one that recorded no event changed nothing. */
export function outcomeOf(result: unknown): CommandOutcome {
  const hasEvents = typeof result === 'object' && result !== null && 'events' in result;
  const isEmpty = hasEvents && Array.isArray(result.events) && result.events.length === 0;
  return { outcome: isEmpty ? 'unchanged' : 'recorded', reason: '' };
}

/** Returns the outcome of a command that ended in an error. `unknown`: its events may be in the log, or not. */
export function outcomeOfError(error: unknown): CommandOutcome {
  if (error instanceof RefusedError) {
    const { kind } = error.refusal;
    return kind === 'conflict' ? { outcome: 'conflict', reason: '' } : { outcome: 'refused', reason: kind };
  }
  if (error instanceof RateLimitedError) return { outcome: 'refused', reason: 'rate-limit' };
  if (error instanceof StoreUnavailableError && error.outcome === 'unknown') {
    return { outcome: 'unknown', reason: '' };
  }
  return { outcome: 'failed', reason: '' };
}
