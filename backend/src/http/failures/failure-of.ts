import { BadRequestException, HttpException, NotFoundException } from '@nestjs/common';
import type { Message } from '@timekeep/contracts/messages/message';
import type { SecondFactorReason } from '@timekeep/contracts/api/second-factor-api';
import type { LatestChange, RefusalKind } from '../../event-store/decider.js';
import { StoreUnavailableError, type LostOutcome } from '@timekeep/log/client/errors';
import { NotFoundedError, RefusedError, UnrecordableEventError } from '../../event-store/store-errors.js';
import { PoolFullError } from '../../security/hashing/worker-pool.js';
import { RateLimitedError } from '../../security/rate-limits/rate-limited.error.js';
import {
  TooManyAnswersError,
  TooManyWaitingError,
  WaitedTooLongError,
} from '../requests/concurrency-limiter.js';
import { isDatabaseDown, isDatabaseUnprepared } from './store-failures.js';

/** The answer to a failed request: a status and a message. `unexpected` failures are bugs and get logged. */
export interface Failure {
  readonly status: number;
  readonly err: string;
  /** The declared message whose text `err` is. */
  readonly declared?: Message;
  readonly unexpected?: true;
  /** Seconds after which a repetition makes sense. */
  readonly retryAfterS?: number;
  /** For a conflict: the change that the caller did not have yet. */
  readonly latest?: LatestChange;
  /** The second factor that is missing. */
  readonly secondFactor?: SecondFactorReason;
}

const STATUS_OF_REFUSAL: Readonly<Record<RefusalKind, number>> = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  rule: 422,
  unavailable: 503,
};

const LOST: Readonly<Record<LostOutcome, string>> = {
  'nothing-recorded':
    'The event log cannot be reached right now. Nothing was recorded. Please try again in a moment.',
  unknown:
    'The event log did not answer in time. The change may or may not have been recorded: please look before you send it again.',
};

const BUSY =
  'Too many people are signing in at this moment. Nothing was recorded. Please try again in a moment.';
const BUSY_S = 5;

/** Returns the answer to a request that ended in any error. */
export function failureOf(error: unknown): Failure {
  if (error instanceof RefusedError) {
    const { kind, message, declared, latest, secondFactor } = error.refusal;
    return {
      status: STATUS_OF_REFUSAL[kind],
      err: message,
      ...(declared && { declared }),
      ...(latest && { latest }),
      ...(secondFactor && { secondFactor }),
    };
  }
  if (error instanceof RateLimitedError) {
    return { status: 429, err: error.message, retryAfterS: error.retryAfterS };
  }
  if (error instanceof TooManyWaitingError || error instanceof WaitedTooLongError) {
    return { status: 429, err: error.message, retryAfterS: BUSY_S };
  }
  if (error instanceof TooManyAnswersError) {
    return { status: 503, err: error.message, retryAfterS: BUSY_S };
  }
  if (error instanceof PoolFullError) return { status: 503, err: BUSY, retryAfterS: BUSY_S };
  if (error instanceof NotFoundedError) return { status: 503, err: error.message };
  if (error instanceof StoreUnavailableError)
    return { status: 503, err: LOST[error.outcome], unexpected: true };
  if (isDatabaseDown(error)) {
    return {
      status: 503,
      err: 'The database cannot be reached right now. Nothing was recorded. Please try again in a moment.',
      unexpected: true,
    };
  }
  if (isDatabaseUnprepared(error)) {
    return {
      status: 503,
      err: 'The records are still being prepared. Please try again in a moment.',
      unexpected: true,
    };
  }
  // Only the router and the validation of path parameters throw these two; the router's message repeats the path.
  if (error instanceof NotFoundException) return { status: 404, err: 'There is no such address.' };
  if (error instanceof BadRequestException) return { status: 400, err: 'The address is not valid.' };
  if (error instanceof HttpException && error.getStatus() < 500) {
    return { status: error.getStatus(), err: error.message };
  }
  const err = 'Something went wrong on our side.';
  if (error instanceof UnrecordableEventError)
    return { status: 500, err: `${err} Nothing was recorded.`, unexpected: true };
  return { status: 500, err, unexpected: true };
}
