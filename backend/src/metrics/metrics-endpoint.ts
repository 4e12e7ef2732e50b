import { createHash, timingSafeEqual } from 'node:crypto';
import { NotFoundException } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { RefusedError } from '../event-store/store-errors.js';
import { METRICS_PATH } from './metrics-path.js';
import type { Metrics } from './metrics.js';
import type { StoreMetrics } from './store-metrics.js';

const BEARER = /^Bearer (.+)$/;
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
/** With one of these a proxy says that it asks for somebody else. */
const FORWARDING = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'] as const;

/**
 * Middleware that answers `GET /metrics` for Prometheus: to programs on this machine, and to those with the token.
 * Others hear that there is no such address, or, where there is a token, that they need it.
 *
 * @param token null when only programs on this machine may read them
 */
export function metricsEndpoint(
  metrics: Metrics,
  stores: StoreMetrics,
  token: string | null,
): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    if (request.path !== METRICS_PATH || (request.method !== 'GET' && request.method !== 'HEAD')) {
      next();
    } else if (isLocal(request) || hasToken(request, token)) {
      answer(metrics, stores, response).catch(next);
    } else if (token === null) {
      next(new NotFoundException());
    } else {
      response.setHeader('WWW-Authenticate', 'Bearer');
      next(new RefusedError({ kind: 'unauthorized', message: 'Metrics are for who has the METRICS_TOKEN.' }));
    }
  };
}

async function answer({ registry }: Metrics, stores: StoreMetrics, response: Response): Promise<void> {
  await stores.look();
  const text = await registry.metrics();
  response.setHeader('Content-Type', registry.contentType);
  response.setHeader('Cache-Control', 'no-store');
  response.end(text);
}

/** The address of the connection itself counts: a header can say anything, except that somebody else is behind it. */
function isLocal({ socket, headers }: Request): boolean {
  return (
    isLoopback(socket.remoteAddress ?? '') && FORWARDING.every((header) => headers[header] === undefined)
  );
}

/** Whether an address of IP is one of this machine alone. */
export function isLoopback(address: string): boolean {
  return LOOPBACK.test(address);
}

function hasToken(request: Request, token: string | null): boolean {
  const given = BEARER.exec(request.get('authorization') ?? '')?.[1];
  // Digests have one length, and comparing them takes one time.
  return token !== null && given !== undefined && timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
