import {
  Injectable,
  type CallHandler,
  type CanActivate,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { failureMessages } from '@timekeep/contracts/messages/failure-messages';
import type { Request, Response } from 'express';
import { finalize, type Observable } from 'rxjs';
import { apiCallOf, type CallWeight } from '../../openapi/api-call.decorator.js';
import { signedInUserOrNull, terminalOrNull } from '../../security/signed-in-user.js';
import { RefusedRequestException } from '../failures/failure.filter.js';
import { noteWait } from '../../security/authority-recheck.js';
import { bodyLimitsOf } from '../body/body-limits.js';
import { ConcurrencyLimiter, TooManyAnswersError, type ConcurrencyLimits } from './concurrency-limiter.js';
import { ExpressServer } from './express-server.js';
import { requireShortWait } from './serial-requests.js';

/**
 * Milliseconds that a request may wait for its turn. A shorter time than the 30 s in which its body has to arrive, so that the caller
 * gets this reason; longer than any page waits.
 */
const LONGEST_WAIT_MS = 20_000;

/** Limits of one user by weight of the call: concurrent requests, and waiting ones. */
const LIMITS: Readonly<Record<CallWeight, ConcurrencyLimits>> = {
  // More than one of our pages sends at once, and fewer than the connections to the database.
  light: { concurrent: 8, waiting: 500, longestWaitMs: LONGEST_WAIT_MS },
  // Each may take a second of PostgreSQL, and megabytes of memory until its answer is read.
  heavy: { concurrent: 2, waiting: 500, longestWaitMs: LONGEST_WAIT_MS },
  // One takes minutes and a connection throughout; no user waits that long for an answer to begin.
  export: { concurrent: 1, waiting: 0, longestWaitMs: 0 },
};

/**
 * Limits of one terminal, in bytes of bodies: a punch costs about the same whatever the number of calls in which it comes. There is room
 * for two calls with a thousand punches, or for 24 with a hundred, and always for one call: longer series would keep the others waiting
 * for the processor.
 */
const TERMINAL_LIMITS: ConcurrencyLimits = {
  concurrent: 128 * 1_024,
  waiting: 500,
  longestWaitMs: LONGEST_WAIT_MS,
};

/** Bytes that the smallest call of a terminal counts as, so that no more than 64 are under way. */
const SMALLEST_CALL = 2_048;

/** Bytes of answers of all users that may be buffered for their clients. */
const MAX_UNSENT_BYTES = 128 * 1_048_576;

/**
 * Limits the concurrent requests of one user, so that they do not delay those of others. A request is
 * under way until its answer was read, or its connection ended: this also bounds a user's part of the buffered
 * answers. After a disconnect, it is under way until its handler has finished as well, which holds a connection to
 * the database until then. Terminals are limited by what they send, before their bodies are read; a terminal repeats a call that
 * is refused. Callers without a session are not limited here: sign-ins wait in a fair queue.
 */
@Injectable()
export class ConcurrencyGuard implements CanActivate {
  private readonly limiters: Readonly<Record<CallWeight, ConcurrencyLimiter>> = {
    light: new ConcurrencyLimiter(LIMITS.light),
    heavy: new ConcurrencyLimiter(LIMITS.heavy),
    export: new ConcurrencyLimiter(LIMITS.export),
  };

  private readonly terminals = new ConcurrencyLimiter(TERMINAL_LIMITS);

  constructor(private readonly server: HttpAdapterHost) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    requireShortWait(request, LONGEST_WAIT_MS);
    const user = signedInUserOrNull(request);
    const terminal = terminalOrNull(request);
    if (!user && terminal === null) return true;
    const response = http.getResponse<Response>();
    // The client has disconnected, and the end of the request is not reported again.
    if (response.closed) return false;
    const onEnd = (listener: () => void): void => {
      onceFinished(response, listener);
    };
    const handler = context.getHandler();
    const { weight = 'light' } = apiCallOf(handler) ?? {};
    if (user) {
      if (this.unsentBytes() > MAX_UNSENT_BYTES) throw new TooManyAnswersError();
      if (await this.limiters[weight].enter(user.EMPID, onEnd)) noteWait(request);
    } else if (terminal !== null) {
      const { bytes } = bodyLimitsOf(context.getClass(), handler.name);
      if (await this.terminals.enter(terminal, onEnd, bytesSent(request, bytes))) noteWait(request);
    }
    return true;
  }

  private unsentBytes(): number {
    const { httpAdapter } = this.server;
    return httpAdapter instanceof ExpressServer ? httpAdapter.unsentBytes : 0;
  }
}

/** Bytes that a request takes up, before its body is read: without a length it may be as long as is allowed. */
function bytesSent({ headers }: Request, most: number): number {
  const length = Number(headers['content-length'] ?? most);
  return Math.max(SMALLEST_CALL, Math.min(length, most));
}

/** Responses whose handlers have not finished, each with the listeners for their end. */
const atWork = new WeakMap<Response, (() => void)[]>();

/** Tracks the start and end of handlers, which continue after a disconnect of the client. */
@Injectable()
export class HandlerWatch implements NestInterceptor {
  /** @throws RefusedRequestException when the client has disconnected before the handler began */
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const response = context.switchToHttp().getResponse<Response>();
    if (response.closed) throw new RefusedRequestException(400, failureMessages.brokenOff());
    const listeners: (() => void)[] = [];
    atWork.set(response, listeners);
    return next.handle().pipe(
      finalize(() => {
        atWork.delete(response);
        for (const listener of listeners) listener();
      }),
    );
  }
}

/** Calls the listener when the response is closed and its handler has finished. */
function onceFinished(response: Response, listener: () => void): void {
  response.once('close', () => {
    const listeners = atWork.get(response);
    if (listeners) listeners.push(listener);
    else listener();
  });
}
