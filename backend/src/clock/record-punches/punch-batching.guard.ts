import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { MicroBatcher } from '../../processes/micro-batcher.js';

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
    if (!isLarge(request.body) && !response.closed) await this.batcher.admit(ended(response));
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
