import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { TERMINAL_KEY_HEADER } from '@timekeep/contracts/api/clock-api';
import type { Request, Response } from 'express';
import { Waves } from '../../processes/waves.js';
import { parseTerminalKey } from '../terminals/terminal-key.js';

/** A request with so many punches is a wave of its own. */
const A_WAVE = 50;

/**
 * Lets requests with few punches go in waves, from before the first look-up for them until they are answered. To be
 * named before the guards that look something up.
 */
@Injectable()
export class PunchWaves implements CanActivate {
  private readonly waves = new Waves();

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    if (mayShare(request) && mayEnd(response)) await this.waves.turn(ended(response));
    return true;
  }
}

/** A stranger has no part in what is shared, and a wave of its own need not wait for others. */
function mayShare(request: Request): boolean {
  const key = request.get(TERMINAL_KEY_HEADER) ?? '';
  return parseTerminalKey(key) !== null && !isWave(request.body);
}

/** What came as a body is not checked yet. */
function isWave(body: unknown): boolean {
  const holds = typeof body === 'object' && body !== null && 'punches' in body;
  return holds && Array.isArray(body.punches) && body.punches.length >= A_WAVE;
}

/** One that waits for another on its connection has no socket yet, and may never get it; one may be over already. */
function mayEnd(response: Response): boolean {
  return response.socket !== null && !response.closed;
}

/** Also when whoever asked has gone. */
async function ended(response: Response): Promise<void> {
  await new Promise<void>((resolve) => {
    response.once('close', resolve);
  });
}
