import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { NotFoundException } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { plain } from '../event-store/decider.js';
import { refusedAs } from '../event-store/store-errors.js';
import { METRICS_PATH } from '../http/logging/request-logging.js';
import type { Metrics } from './metrics.js';

const BEARER = /^Bearer (.+)$/;
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
/** Names of this machine alone; `localhost` and names below it never leave it (RFC 6761). */
const LOOPBACK_NAME = /^(?:localhost|[\w.-]+\.localhost)\.?$/i;
const HOST_WITH_PORT = /^(\[[^\]]*\]|[^:]*)(?::\d*)?$/;
/** Headers by which a proxy shows that it forwards the request of another client. */
const FORWARDING = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'] as const;

/** Metrics that are measured at each scrape. */
interface Collector {
  collect(): Promise<void>;
}

/**
 * Middleware that answers `GET /metrics` for Prometheus: to programs on this machine, and to clients with the token.
 * Others get 404, or 401 where there is a token.
 *
 * @param token null when only programs on this machine may read them
 */
export function metricsEndpoint(
  metrics: Metrics,
  collectors: readonly Collector[],
  token: string | null,
): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    if (request.path !== METRICS_PATH || (request.method !== 'GET' && request.method !== 'HEAD')) {
      next();
    } else if (isLocal(request) || hasToken(request, token)) {
      answer(metrics, collectors, response).catch(next);
    } else if (token === null) {
      next(new NotFoundException());
    } else {
      response.setHeader('WWW-Authenticate', 'Bearer');
      next(refusedAs('unauthorized', plain('Metrics need the METRICS_TOKEN.')));
    }
  };
}

async function answer(
  { registry }: Metrics,
  collectors: readonly Collector[],
  response: Response,
): Promise<void> {
  await Promise.all(collectors.map((collector) => collector.collect()));
  const text = await registry.metrics();
  response.setHeader('Content-Type', registry.contentType);
  response.setHeader('Cache-Control', 'no-store');
  response.end(text);
}

/**
 * True if the request is of a program on this machine. The address of the connection counts, unless a header shows
 * a forwarded request. The host must be this machine's too: a page whose name was made to resolve to the loopback
 * address (DNS rebinding) reaches it from a browser on this machine, and could read the answer.
 */
function isLocal({ socket, headers }: Request): boolean {
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    isLoopbackHost(headers.host ?? '') &&
    FORWARDING.every((header) => headers[header] === undefined)
  );
}

/** True if a `Host` header names this machine by a loopback name or address. */
export function isLoopbackHost(host: string): boolean {
  const [, name = ''] = HOST_WITH_PORT.exec(host) ?? [];
  const address = name.replace(/^\[(.*)\]$/, '$1');
  return LOOPBACK_NAME.test(name) || (isIP(address) !== 0 && isLoopback(address));
}

/** True if an IP address is a loopback address. */
export function isLoopback(address: string): boolean {
  return LOOPBACK.test(address);
}

function hasToken(request: Request, token: string | null): boolean {
  const given = BEARER.exec(request.get('authorization') ?? '')?.[1];
  // Digests have one length, so that the comparison takes constant time.
  return token !== null && given !== undefined && timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
