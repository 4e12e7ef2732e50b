import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { Logger } from 'pino';
import { pinoHttp, type HttpLogger } from 'pino-http';
import { METRICS_PATH } from '../../metrics/metrics-path.js';
import { errorForLog } from '../failures/error-for-log.js';

const REQUEST_ID_HEADER = 'X-Request-Id';
const REQUEST_ID = /^[\w.:-]{1,100}$/;
/** What paths of ours are made of. Addresses of mail, tokens and keys have other characters, or are longer. */
const PLAIN = /^[\w.-]{0,40}$/;

/**
 * Middleware that gives each request its correlation id, answers it as `X-Request-Id`, and logs one line when
 * the request is done. Headers, bodies, the values of queries and what looks like one in a path stay out:
 * they hold tokens and passwords.
 */
export function requestLogging(logger: Logger): HttpLogger {
  return pinoHttp({
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

function plainOrStar(part: string): string {
  return PLAIN.test(part) ? part : '*';
}

function isProbe(url: string | undefined): boolean {
  return url === API_PATHS.health || url === API_PATHS.healthLive || url === API_PATHS.healthReady;
}
