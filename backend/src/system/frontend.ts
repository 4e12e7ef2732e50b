import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAGE_VERSION_HEADER, PAGE_VERSION_META } from '@timekeep/contracts/api/answers';
import compression from 'compression';
import { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
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
  const files = staticFiles(folder, {
    index: false,
    enableBrotli: true,
    orderPreference: ['br', 'gz'],
    serveStatic: {
      redirect: false,
      acceptRanges: false,
      setHeaders: (response, path) => {
        response.setHeader(
          'Cache-Control',
          path.includes(HASHED) ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    },
  });
  const version = new PageVersion(join(folder, PAGE));
  // Only public content: the length of compressed secrets would reveal them.
  return [
    version.header,
    ...[compression(), files, forgetEncoding, page(folder, version)].map(pageRequestsOnly),
  ];
}

/** A file that was removed since the start would leave the encoding of its compressed form to the answer that it is missing. */
const forgetEncoding: RequestHandler = (_request, response, next) => {
  response.removeHeader('Content-Encoding');
  next();
};

const OWN_ATTENDANCE = /^\/api\/data\/\d+$/;
const compressAnswer = compression();

/**
 * Compresses the answer with all of an employee's own records, which takes ten times as long on a slow network otherwise. It
 * holds no secret, and nothing that somebody else could write into it: the length of compressed secrets would reveal them.
 */
export const compressOwnAttendance: RequestHandler = (request, response, next) => {
  if (request.method === 'GET' && OWN_ATTENDANCE.test(request.path))
    void compressAnswer(request, response, next);
  else next();
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
