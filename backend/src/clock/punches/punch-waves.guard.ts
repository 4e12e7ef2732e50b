import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Waves } from '../../processes/waves.js';

/** A request with so many punches is a wave of its own. */
const A_WAVE = 50;

/**
 * Lets requests with few punches go in waves, from before the first look-up for their punches until they are answered.
 * The key of the terminal is verified before it: a caller without one cannot hold up a wave.
 */
@Injectable()
export class PunchWaves implements CanActivate {
  private readonly waves = new Waves();

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    if (!isWave(request.body) && !response.closed) await this.waves.turn(ended(response));
    return true;
  }
}

/** The body is not validated yet. */
function isWave(body: unknown): boolean {
  const holds = typeof body === 'object' && body !== null && 'punches' in body;
  return holds && Array.isArray(body.punches) && body.punches.length >= A_WAVE;
}

/** Settles also when the caller leaves. */
async function ended(response: Response): Promise<void> {
  await new Promise<void>((resolve) => {
    response.once('close', resolve);
  });
}
