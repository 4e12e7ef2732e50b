import { performance } from 'node:perf_hooks';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { routeOf } from '../../http/requests/route-of.js';
import { METRICS_PATH } from '../metrics-path.js';
import type { Metrics } from '../metrics.js';

const MS_A_SECOND = 1_000;
/** Others come from nobody who means us well, and need no series of their own. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE']);

/** Middleware, before all others, that times each request to the last byte of its answer. */
export function measureRequests(metrics: Metrics): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    const began = performance.now();
    response.once('close', () => {
      const { method } = request;
      const labels = {
        method: METHODS.has(method) ? method : 'other',
        route: routeLabel(request),
        // A reader who leaves early has seen no status, or half of what it stands for.
        status: response.writableFinished ? String(response.statusCode) : 'aborted',
      };
      metrics.requestEnded(labels, (performance.now() - began) / MS_A_SECOND);
    });
    next();
  };
}

/** The pattern of the route; for what has none, what kind of address it is. */
function routeLabel(request: Request): string {
  const route = routeOf(request);
  if (route !== null) return route;
  const { path } = request;
  if (path === METRICS_PATH) return METRICS_PATH;
  return /^\/api(\/|$)/i.test(path) ? 'none' : 'frontend';
}
