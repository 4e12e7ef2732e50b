import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { RequestCoalescer } from '@timekeep/log/client/request-coalescer';
import type { Request, Response } from 'express';
import { noteWait } from '../../security/authority-recheck.js';

/** A request with so many punches gains nothing by sharing reads and commits with others. */
const LARGE = 50;

/**
 * Batches requests with few punches, from before the first look-up for their punches until they are answered. The key of
 * the terminal is verified before it: a caller without one cannot delay a batch.
 */
@Injectable()
export class PunchBatchingGuard implements CanActivate {
  private readonly batcher = new MicroBatcher();

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    if (!isLarge(request.body) && !response.closed) {
      await this.batcher.admit(ended(response));
      // A batch waits until the answers of the one before it have been read.
      noteWait(request);
    }
    return true;
  }
}

/** The body is not validated yet. */
function isLarge(body: unknown): boolean {
  const holds = typeof body === 'object' && body !== null && 'punches' in body;
  return holds && Array.isArray(body.punches) && body.punches.length >= LARGE;
}

/** Settles also when the caller leaves. */
async function ended(response: Response): Promise<void> {
  await new Promise<void>((resolve) => {
    response.once('close', resolve);
  });
}

interface Call {
  readonly begin: () => void;
  /** Never fails. */
  readonly ended: Promise<unknown>;
}

/**
 * Lets calls that arrive while others are at work begin together, when those have ended or after 0.1 s, so that they
 * share reads and group commits. A call that arrives while no other is at work begins at once.
 */
export class MicroBatcher {
  private readonly calls = new RequestCoalescer(async (calls: readonly Call[]) => {
    for (const { begin } of calls) begin();
    await Promise.all(calls.map(({ ended }) => ended));
  });

  /**
   * Resolves when the call may begin.
   *
   * @param ended settles when the call is over, however it ends; it may settle before the call may begin
   */
  admit(ended: Promise<unknown>): Promise<void> {
    // A rejection before anything waits for it would be unhandled; the caller handles it.
    const over = ended.catch(() => undefined);
    return new Promise((begin) => {
      void this.calls.request({ begin, ended: over });
    });
  }
}
