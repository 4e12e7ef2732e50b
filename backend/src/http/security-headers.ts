import type { NextFunction, Request, RequestHandler, Response } from 'express';
import helmet, { strictTransportSecurity } from 'helmet';

/** Swagger's page has styles of its own; its scripts are files as everywhere. */
const DOCS = /^\/api\/docs(\/|$)/;
/** In any spelling, since refusals must not be cached either. */
const API = /^\/api(\/|$)/i;

const SELF = "'self'";
const NONE = "'none'";
/**
 * The hash of an empty text. Emotion adds empty style elements and fills them rule by rule through the DOM, which
 * a policy does not restrict; a style element with text stays forbidden.
 */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
const A_YEAR_S = 31_536_000;

/** Middleware that forbids browsers what our pages never do, and prevents caching of API answers. */
export function securityHeaders(): readonly RequestHandler[] {
  const pages = withPolicy([SELF, EMPTY_STYLE]);
  const docs = withPolicy([SELF, "'unsafe-inline'"]);
  const policies: RequestHandler = (request, response, next) => {
    (DOCS.test(request.path) ? docs : pages)(request, response, next);
  };
  return [policies, httpsOnly, noStore];
}

function withPolicy(styles: readonly string[]): ReturnType<typeof helmet> {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: [SELF],
        scriptSrc: [SELF],
        scriptSrcAttr: [NONE],
        styleSrc: styles,
        imgSrc: [SELF, 'data:'],
        fontSrc: [SELF],
        connectSrc: [SELF],
        objectSrc: [NONE],
        frameSrc: [NONE],
        baseUri: [NONE],
        formAction: [SELF],
        frameAncestors: [NONE],
      },
    },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: false,
  });
}

const transportSecurity = strictTransportSecurity({ maxAge: A_YEAR_S, includeSubDomains: false });

/** Sent only over TLS: on plain HTTP the header would lock users out. */
function httpsOnly(request: Request, response: Response, next: NextFunction): void {
  if (request.secure) transportSecurity(request, response, next);
  else next();
}

function noStore(request: Request, response: Response, next: NextFunction): void {
  if (API.test(request.path)) response.setHeader('Cache-Control', 'no-store');
  next();
}
