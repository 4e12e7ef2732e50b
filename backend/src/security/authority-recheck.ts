import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { apiCallOf } from '../openapi/api-call.decorator.js';

/** Milliseconds for which a look-up counts; cached streams of terminals may lag as far. */
const FRESH_MS = 100;
/** Interval between the look-ups for an answer that is streamed for minutes. */
const STREAM_CHECK_MS = 5_000;

interface Check {
  readonly run: () => Promise<void>;
  /** The moment before the last look-up, by `performance.now()`. */
  beganAt: number;
  /** True if the caller may have kept the request waiting since the guard's look-up began. */
  mayHaveWaited: boolean;
}

const checks = new WeakMap<IncomingMessage, Check>();

/**
 * Runs the check of a guard, and stores it for the moment at which the command begins.
 *
 * @param run throws when the caller may not do this; it reads the streams of the caller each time
 */
export async function checkAuthority(request: IncomingMessage, run: () => Promise<void>): Promise<void> {
  // The body of most requests arrives with the head, and is parsed in the same turn of the event loop.
  if (request.method !== 'GET' && !request.complete) await nextTurn();
  const check: Check = { run, beganAt: performance.now(), mayHaveWaited: !request.complete };
  await run();
  checks.set(request, check);
}

/** Must be called when a request waits behind others of its caller after the check of the guard. */
export function noteWait(request: IncomingMessage): void {
  const check = checks.get(request);
  if (check) check.mayHaveWaited = true;
}

/**
 * Repeats the checks of the guards right before the handler. Between them and the handler a body may arrive for 30 s, and the request may
 * wait in a queue: a caller who was deactivated, demoted or revoked meanwhile is refused. The look-ups share the reads of concurrent requests.
 * A request that was complete before the guard's look-up and has not waited since is checked again only if the look-up is older than
 * `FRESH_MS`; so is a request that changes nothing.
 */
@Injectable()
export class AuthorityRecheck implements NestInterceptor {
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    const readsOnly = request.method === 'GET' || apiCallOf(context.getHandler())?.readsOnly === true;
    const mayHaveWaited = checks.get(request)?.mayHaveWaited === true;
    await recheck(request, mayHaveWaited && !readsOnly ? 0 : FRESH_MS);
    return next.handle();
  }
}

/**
 * Passes pages on while the caller of the request may read them. An export takes minutes when its reader is slow; it breaks off
 * within seconds after the caller's authority ended.
 */
export function whileAuthorized(
  request: IncomingMessage,
  pages: Readable,
  everyMs = STREAM_CHECK_MS,
): Readable {
  const checked = async function* () {
    for await (const page of pages) {
      await recheck(request, everyMs);
      yield page;
    }
  };
  const passedOn = Readable.from(checked());
  // One that is destroyed before it was read has not begun to read the pages.
  passedOn.once('close', () => pages.destroy());
  return passedOn;
}

/**
 * Checks the caller again before a part of a call that changes much, if the last look-up is older than a moment.
 *
 * @throws RefusedError when the caller may not do this any more
 */
export function recheckAuthority(request: IncomingMessage): Promise<void> {
  return recheck(request, FRESH_MS);
}

/** Checks the caller again if the last look-up is older than `freshMs`, or failed. A public call has no check. */
async function recheck(request: IncomingMessage, freshMs: number): Promise<void> {
  const check = checks.get(request);
  const now = performance.now();
  if (!check || now - check.beganAt < freshMs) return;
  check.beganAt = now;
  try {
    await check.run();
  } catch (error) {
    check.beganAt = -Infinity;
    throw error;
  }
}
