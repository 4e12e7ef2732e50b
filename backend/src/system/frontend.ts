import { join } from 'node:path';
import compression from 'compression';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';

/** The build names these files by their content hash, so they never change. */
const HASHED = '/assets/';
const PAGE = 'index.html';
/**
 * Paths that monitoring probes by convention, as of Kubernetes, Prometheus or Spring: the page would look like a
 * healthy answer. The paths for monitoring are below `/api/health`.
 */
const PROBE =
  /^\/(?:_|-\/|actuator\/)?(?:health(?:z|y|[-_]?check)?|live(?:z|ness)?|alive|ready(?:z|ness)?|readiness|heartbeat|ping|status|up|version)(?:\/.*)?$/i;

/**
 * Middleware that serves the built frontend, compressed: its files, and its page for every other path outside `/api`,
 * since the browser application has routes of its own.
 */
export function frontend(folder: string): readonly RequestHandler[] {
  const files = express.static(folder, {
    index: false,
    redirect: false,
    acceptRanges: false,
    setHeaders: (response, path) => {
      response.setHeader(
        'Cache-Control',
        path.includes(HASHED) ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  // Only public content: the length of compressed secrets would reveal them.
  return [compression(), files, page(folder)].map(pageRequestsOnly);
}

function page(folder: string): RequestHandler {
  return (request, response, next) => {
    if (request.path.startsWith(HASHED) || PROBE.test(request.path)) {
      next();
      return;
    }
    response.setHeader('Cache-Control', 'no-cache');
    // A callback would also be called for a page that was sent: calling `next` then finds no route, and ends the
    // connection.
    response.sendFile(join(folder, PAGE), { cacheControl: false, acceptRanges: false });
  };
}

function pageRequestsOnly(handler: RequestHandler): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') && !/^\/api(\/|$)/i.test(request.path);
    if (isPage) void handler(request, response, next);
    else next();
  };
}
