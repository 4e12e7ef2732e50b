import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { errorForLog } from '@timekeep/log/logging/error-for-log';
import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import { METRICS_PATH } from '../../metrics/metrics-path.js';
import { clientAddress } from './client-address.js';
import { plainOrStar } from './plain-words.js';
import { beginNotes, notesOf } from './request-notes.js';
import { routeOf } from './route-of.js';

const REQUEST_ID_HEADER = 'X-Request-Id';
const REQUEST_ID = /^[\w.:-]{1,100}$/;

/**
 * Middleware that gives each request its correlation id, answers it as `X-Request-Id`, and logs one line when
 * the request is done: who asked, from which address, for what, with which outcome, and why if it was refused. Headers, bodies,
 * the values of queries and what looks like one in a path stay out: they hold tokens and passwords.
 */
export function requestLogging(logger: Logger): RequestHandler {
  const log = pinoHttp<Request>({
    logger,
    genReqId: (request, response) => {
      const given = request.headers['x-request-id'];
      const id = typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
      response.setHeader(REQUEST_ID_HEADER, id);
      return id;
    },
    // Whoever watches over this process asks for its health and its metrics all the time.
    autoLogging: { ignore: ({ url }) => url === METRICS_PATH || isProbe(url) },
    customLogLevel: (_, response, error) => {
      if (error || response.statusCode >= 500) return 'error';
      return response.statusCode >= 400 ? 'warn' : 'info';
    },
    customSuccessObject: (request, _, line: object) => ({ ...aboutRequest(request), ...line }),
    customErrorObject: (request, _, __, line: object) => ({ ...aboutRequest(request), ...line }),
    // Ours take the little that they want from the request itself, and need no copy of all that it has.
    wrapSerializers: false,
    serializers: {
      err: errorForLog,
      req: (request: IncomingMessage) => ({
        id: request.id,
        method: request.method,
        url: withoutSecrets(request.url ?? ''),
      }),
      // Who left before there was an answer has seen no status.
      res: ({ headersSent, statusCode }: ServerResponse) => ({ statusCode: headersSent ? statusCode : null }),
    },
  });
  return (request, response, next) => {
    beginNotes(request, clientAddress(request));
    log(request, response, next);
  };
}

/** The route's pattern, who asked, from where, and why it was refused; what is not known is left out. */
function aboutRequest(request: Request): object {
  const route = routeOf(request);
  return { ...(route !== null && { route }), ...notesOf(request) };
}

/** The id under which a request is found in the log. */
export function correlationIdOf(request: IncomingMessage): string {
  return typeof request.id === 'string' ? request.id : 'none';
}

/** `/path/<token>?a=secret&b=2&secret` as `/path/*?a&b`. */
function withoutSecrets(url: string): string {
  const [path = '', ...rest] = url.split('?');
  const names = rest.join('?').split('&').flatMap(nameOf);
  const plain = path.split('/').map(plainOrStar).join('/');
  return names.length === 0 ? plain : `${plain}?${names.join('&')}`;
}

/** Without `=` it is not known whether a part of the query is a name. */
function nameOf(part: string): string[] {
  const end = part.indexOf('=');
  return end < 0 ? [] : [plainOrStar(part.slice(0, end))];
}

function isProbe(url: string | undefined): boolean {
  return url === API_PATHS.health || url === API_PATHS.healthLive || url === API_PATHS.healthReady;
}
