import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAGE_VERSION_HEADER, PAGE_VERSION_META } from '@timekeep/contracts/api/answers';
import compression from 'compression';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import staticFiles from 'express-static-gzip';

/** The build names these files by their content hash, so they never change. */
const HASHED = '/assets/';
const PAGE = 'index.html';
const VERSION = new RegExp(`<meta name="${PAGE_VERSION_META}" content="([\\w-]+)"`);
/**
 * Paths that monitoring probes by convention, as of Kubernetes, Prometheus or Spring: the page would look like a
 * healthy answer. The paths for monitoring are below `/api/health`.
 */
const PROBE =
  /^\/(?:_|-\/|actuator\/)?(?:health(?:z|y|[-_]?check)?|live(?:z|ness)?|alive|ready(?:z|ness)?|readiness|heartbeat|ping|status|up|version)(?:\/.*)?$/i;

/**
 * Middleware that serves the built frontend: its files, as the build compressed them, and its page for every other path
 * outside `/api`, since the browser application has routes of its own. Answers of the API get the version of that page.
 */
export function frontend(folder: string): readonly RequestHandler[] {
  const asFile: NonNullable<Parameters<typeof staticFiles>[1]>['serveStatic'] = {
    index: false,
    redirect: false,
    acceptRanges: false,
    setHeaders: (response, path) => {
      response.setHeader(
        'Cache-Control',
        path.includes(HASHED) ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  };
  const compressedFiles = staticFiles(folder, {
    index: false,
    enableBrotli: true,
    orderPreference: ['br', 'gz'],
    serveStatic: asFile,
  });
  const version = new PageVersion(join(folder, PAGE));
  const handlers = [
    // Only public content: the length of compressed secrets would reveal them.
    compression(),
    compressedFiles,
    forgetCompressedForm,
    express.static(folder, asFile),
    page(folder, version),
  ];
  return [version.header, ...handlers.map(pageRequestsOnly)];
}

/** A compressed form that was removed since the start leaves headers of it to whatever is answered instead. */
const forgetCompressedForm: RequestHandler = (_request, response, next) => {
  response.removeHeader('Content-Encoding');
  response.removeHeader('Content-Type');
  next();
};

/** The version that the built page says of itself; no header for a page that says none. */
class PageVersion {
  private version: string | undefined;

  constructor(private readonly file: string) {
    this.read();
  }

  /** Reads the page again: it may have been built anew while the backend runs. */
  read(): void {
    try {
      this.version = VERSION.exec(readFileSync(this.file, 'utf8'))?.[1];
    } catch {
      this.version = undefined;
    }
  }

  readonly header: RequestHandler = (_request, response, next) => {
    if (this.version !== undefined) response.setHeader(PAGE_VERSION_HEADER, this.version);
    next();
  };
}

function page(folder: string, version: PageVersion): RequestHandler {
  return (request, response, next) => {
    if (request.path.startsWith(HASHED) || PROBE.test(request.path)) {
      next();
      return;
    }
    version.read();
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
