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
import { TooManyAnswersError, Turns, type TurnLimits } from './turns.js';

/** Of each weight, how many requests of one person are under way, and how many more wait. */
const LIMITS: Readonly<Record<CallWeight, TurnLimits>> = {
  // More than a page of ours asks for at once, and fewer than the connections to the database.
  light: { atOnce: 8, waiting: 500 },
  // Each may take a second of PostgreSQL, and megabytes of memory until its answer is read.
  heavy: { atOnce: 2, waiting: 500 },
  // One takes minutes and a connection all the while; nobody waits that long for an answer to begin.
  export: { atOnce: 1, waiting: 0 },
};

/** Answers of all people together that may wait in memory for their readers. */
const MAX_UNSENT_BYTES = 128 * 1_048_576;

/**
 * Lets the requests of one person wait for each other, so that many of one do not hold up those of others. A request is
 * under way until its answer was read, or its connection ended: so one person also has a bounded part of the answers in
 * memory. When the caller leaves, it is under way until its handler has finished as well, which holds a connection to
 * the database until then. Terminals and callers without a session do not pass here: sign-ins wait for a thread, in fair turns.
 */
@Injectable()
export class TurnGuard implements CanActivate {
  private readonly turns: Readonly<Record<CallWeight, Turns>> = {
    light: new Turns(LIMITS.light),
    heavy: new Turns(LIMITS.heavy),
    export: new Turns(LIMITS.export),
  };

  constructor(private readonly server: HttpAdapterHost) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const user = signedInUserOrNull(http.getRequest<Request>());
    if (!user) return true;
    const response = http.getResponse<Response>();
    // The caller has left, and the end of the request will not be told again.
    if (response.closed) return false;
    if (this.unsentBytes() > MAX_UNSENT_BYTES) throw new TooManyAnswersError();
    const { weight = 'light' } = apiCallOf(context.getHandler()) ?? {};
    await this.turns[weight].enter(user.EMPID, (listener) => {
      onceOver(response, listener);
    });
    return true;
  }

  private unsentBytes(): number {
    const { httpAdapter } = this.server;
    return httpAdapter instanceof ExpressServer ? httpAdapter.unsentBytes : 0;
  }
}

/** The handlers that have not finished, each with what waits for its end. */
const atWork = new WeakMap<Response, (() => void)[]>();

/** Notes when handlers begin and finish: they go on when their callers leave. */
@Injectable()
export class HandlerWatch implements NestInterceptor {
  /** @throws HttpException when the caller has left before the handler began */
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

/** Calls the listener when the response is closed and no handler is at work for it. */
function onceOver(response: Response, listener: () => void): void {
  response.once('close', () => {
    const listeners = atWork.get(response);
    if (listeners) listeners.push(listener);
    else listener();
  });
}
