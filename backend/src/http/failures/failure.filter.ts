import {
  type ArgumentsHost,
  BadRequestException,
  Catch,
  type ExceptionFilter,
  HttpException,
  NotFoundException,
} from '@nestjs/common';
import { codeOf, type ConflictAnswer, type SecondFactorReason } from '@timekeep/contracts/api/answers';
import { failureMessages } from '@timekeep/contracts/messages/failure-messages';
import { textOf } from '@timekeep/contracts/messages/filled';
import type { Message } from '@timekeep/contracts/messages/message';
import { type LostOutcome, StoreUnavailableError } from '@timekeep/log/client/errors';
import { LineAMinute } from '@timekeep/log/logging/logger';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import type { LatestChange, RefusalKind } from '../../event-store/decider.js';
import { NotFoundedError, RefusedError, UnrecordableEventError } from '../../event-store/store-errors.js';
import { PoolFullError } from '../../security/hashing/worker-pool.js';
import { RateLimitedError } from '../../security/rate-limits/limiter.js';
import {
  TooManyAnswersError,
  TooManyWaitingError,
  WaitedTooLongError,
} from '../throttling/concurrency-limiter.js';
import { correlationIdOf, redactMessage } from '../logging/request-logging.js';
import { noteReason } from '../logging/request-notes.js';
import { isDatabaseDown, isDatabaseUnprepared, isDiskFull } from './store-failures.js';

const NOT_BUILT =
  'A request failed, since the projections have not made their tables yet. If they run, their log says what they wait for, such as a password.';

/** Maps every error to a status and `{err}`. */
@Catch()
export class FailureFilter implements ExceptionFilter {
  /** Each failed request has its own line; that of a store which is away, with its cause, is repeated once a minute. */
  private readonly outages = new LineAMinute();

  constructor(private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const correlationId = correlationIdOf(request);
    const failure = failureOf(error);
    const { status, err, declared, unexpected, retryAfterS, latest, secondFactor } = numbered(
      failure,
      correlationId,
    );

    if (unexpected) {
      const words = isDatabaseUnprepared(error) ? NOT_BUILT : 'A request failed';
      const write = (times: number) => {
        this.logger.error({ correlationId, err: error, ...(times > 1 && { times }) }, words);
      };
      if (status === 503) this.outages.add(write, err);
      else write(1);
    }
    noteReason(request, redactMessage(failure.err));
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (retryAfterS !== undefined) response.setHeader('Retry-After', retryAfterS);
    const answer: ConflictAnswer = {
      err,
      ...(declared && codeOf(declared)),
      ...(latest && { ...latest, changedBy: textOf(latest.changedBy) }),
      ...(secondFactor && { secondFactor }),
    };
    response.status(status).json(answer);
  }
}

/** Returns a failure of the system with the number under which the log has it. */
function numbered(failure: Failure, number: string): Failure {
  if (failure.status !== 500 || !failure.declared) return failure;
  const declared = failureMessages.tellIt({ failure: failure.declared, number });
  return { ...failure, err: declared.text, declared };
}

/** The answer to a failed request: a status and a message. `unexpected` failures are bugs and get logged. */
export interface Failure {
  readonly status: number;
  readonly err: string;
  /** The declared message whose text `err` is; missing for an error of a library, and for a plain reason. */
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

const LOST: Readonly<Record<LostOutcome, Message>> = {
  'nothing-recorded': failureMessages.logUnreachable(),
  unknown: failureMessages.logUnknownOutcome(),
};

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
    return { ...failing(429, error.declared), retryAfterS: error.retryAfterS };
  }
  if (error instanceof TooManyWaitingError || error instanceof WaitedTooLongError) {
    return { ...failing(429, error.declared), retryAfterS: BUSY_S };
  }
  if (error instanceof TooManyAnswersError) {
    return { ...failing(503, error.declared), retryAfterS: BUSY_S };
  }
  if (error instanceof PoolFullError) {
    return { ...failing(503, failureMessages.signInsBusy()), retryAfterS: BUSY_S };
  }
  if (error instanceof NotFoundedError) return failing(503, failureMessages.settingUp());
  if (isDiskFull(error)) return { ...failing(503, failureMessages.diskFull()), unexpected: true };
  if (error instanceof StoreUnavailableError) {
    return { ...failing(503, LOST[error.outcome]), unexpected: true };
  }
  if (isDatabaseDown(error)) {
    return { ...failing(503, failureMessages.databaseUnreachable()), unexpected: true };
  }
  if (isDatabaseUnprepared(error)) {
    return { ...failing(503, failureMessages.recordsPrepared()), unexpected: true };
  }
  // Only the router and the validation of path parameters throw these two; the router's message repeats the path.
  if (error instanceof NotFoundException) return failing(404, failureMessages.noAddress());
  if (error instanceof BadRequestException) return failing(400, failureMessages.addressNotValid());
  if (error instanceof RefusedRequestException) return failing(error.getStatus(), error.declared);
  if (error instanceof HttpException && error.getStatus() < 500) {
    return { status: error.getStatus(), err: error.message };
  }
  const failure = failureMessages.ourSide();
  const isUnrecorded = error instanceof UnrecordableEventError;
  return {
    ...failing(500, isUnrecorded ? failureMessages.nothingRecorded({ failure }) : failure),
    unexpected: true,
  };
}

function failing(status: number, declared: Message): Failure {
  return { status, err: declared.text, declared };
}

/** A request that is refused before its handler, with a status of its own. */
export class RefusedRequestException extends HttpException {
  constructor(
    status: number,
    readonly declared: Message,
  ) {
    super(declared.text, status);
  }
}
