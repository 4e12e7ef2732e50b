import {
  HttpException,
  Injectable,
  type CallHandler,
  type CanActivate,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Request, Response } from 'express';
import { finalize, type Observable } from 'rxjs';
import { apiCallOf, type CallWeight } from '../../openapi/api-call.decorator.js';
import { signedInUserOrNull } from '../../security/signed-in-user.js';
import { ExpressServer } from './express-server.js';
import { ConcurrencyLimiter, TooManyAnswersError, type ConcurrencyLimits } from './concurrency-limiter.js';
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

/** Bytes of answers of all users that may be buffered for their clients. */
const MAX_UNSENT_BYTES = 128 * 1_048_576;

/**
 * Limits the concurrent requests of one user, so that they do not delay those of others. A request is
 * under way until its answer was read, or its connection ended: this also bounds a user's part of the buffered
 * answers. After a disconnect, it is under way until its handler has finished as well, which holds a connection to
 * the database until then. Terminals and callers without a session are not limited here: sign-ins wait in a fair queue.
 */
@Injectable()
export class ConcurrencyGuard implements CanActivate {
  private readonly limiters: Readonly<Record<CallWeight, ConcurrencyLimiter>> = {
    light: new ConcurrencyLimiter(LIMITS.light),
    heavy: new ConcurrencyLimiter(LIMITS.heavy),
    export: new ConcurrencyLimiter(LIMITS.export),
  };

  constructor(private readonly server: HttpAdapterHost) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    requireShortWait(request, LONGEST_WAIT_MS);
    const user = signedInUserOrNull(request);
    if (!user) return true;
    const response = http.getResponse<Response>();
    // The client has disconnected, and the end of the request is not reported again.
    if (response.closed) return false;
    if (this.unsentBytes() > MAX_UNSENT_BYTES) throw new TooManyAnswersError();
    const { weight = 'light' } = apiCallOf(context.getHandler()) ?? {};
    await this.limiters[weight].enter(user.EMPID, (listener) => {
      onceFinished(response, listener);
    });
    return true;
  }

  private unsentBytes(): number {
    const { httpAdapter } = this.server;
    return httpAdapter instanceof ExpressServer ? httpAdapter.unsentBytes : 0;
  }
}

/** Responses whose handlers have not finished, each with the listeners for their end. */
const atWork = new WeakMap<Response, (() => void)[]>();

/** Tracks the start and end of handlers, which continue after a disconnect of the client. */
@Injectable()
export class HandlerWatch implements NestInterceptor {
  /** @throws HttpException when the client has disconnected before the handler began */
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const response = context.switchToHttp().getResponse<Response>();
    if (response.closed) throw new HttpException('The request broke off.', 400);
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
