import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { SESSION_PATHS } from '@timekeep/contracts/api/session-paths';
import { errorForLog } from '@timekeep/log/logging/logger';
import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import { clientAddress } from '../client-address.js';
import { AnonymousLogLimit, RefusedAttemptLog } from './log-limits.js';
import { beginNotes, notesOf, routeOf } from './request-notes.js';

/** The path of this process's metrics. Not below `/api`, since it is not a call of the application. */
export const METRICS_PATH = '/metrics';

const REQUEST_ID_HEADER = 'X-Request-Id';
const REQUEST_ID = /^[\w.:-]{1,100}$/;
/** Statuses of a refused sign-in: the account in its line is not proven. */
const UNPROVEN: ReadonlySet<number> = new Set([401, 403, 429]);
/** Routes that can be used to guess passwords, codes, keys and ids. */
const GUESSED: ReadonlySet<string> = new Set([
  API_PATHS.signIn,
  API_PATHS.registerAccount,
  API_PATHS.requestReset,
  API_PATHS.resetPassword,
  API_PATHS.sendEmailCode,
  API_PATHS.proveEmail,
  SESSION_PATHS.companySignInReturn,
  SESSION_PATHS.companySignInToken,
  SESSION_PATHS.verifySecondFactor,
  SESSION_PATHS.turnOffSecondFactor,
  SESSION_PATHS.recoveryCodes,
  SESSION_PATHS.changePassword,
  API_PATHS.punches,
  METRICS_PATH,
]);
/** Statuses of refused guesses; 503 is that of a full queue of passwords. A malformed request is no guess. */
const REFUSED_GUESS: ReadonlySet<number> = new Set([401, 403, 422, 429, 503]);
/** Characters of an address in the log; the application's own are shorter. */
const MAX_URL = 300;

/**
 * Middleware that gives each request its correlation id, answers it as `X-Request-Id`, and logs one line when
 * the request is done: user, address, route, outcome, and the reason if it was refused. Headers, bodies,
 * the values of queries and possible values in a path are left out: they hold tokens and passwords. Of callers without a session
 * only a number of lines a minute is written, since the files of the log are bounded. Refused guesses have their own.
 */
export function requestLogging(
  logger: Logger,
  anonymous = new AnonymousLogLimit(logger),
  refusedAttempts = new RefusedAttemptLog(logger),
): RequestHandler {
  const isLogged = (request: Request, { headersSent, statusCode }: ServerResponse, error?: Error) => {
    const { user, address } = notesOf(request);
    const isScrape = request.path === METRICS_PATH;
    if (isScrape && statusCode < 400) return false;
    const route = isScrape ? METRICS_PATH : routeOf(request);
    if (address !== undefined && route !== null && GUESSED.has(route) && REFUSED_GUESS.has(statusCode))
      return refusedAttempts.admit({ route, address, user });
    const isRefused = error !== undefined || statusCode >= 400 || !headersSent;
    if ((user !== undefined && !UNPROVEN.has(statusCode)) || address === undefined) return true;
    if (statusCode >= 500) return anonymous.admit(address, 'failed');
    return anonymous.admit(address, isRefused ? 'refused' : 'answered');
  };
  const log = pinoHttp<Request>({
    logger,
    genReqId: (request, response) => {
      const given = request.headers['x-request-id'];
      const id = typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
      response.setHeader(REQUEST_ID_HEADER, id);
      return id;
    },
    // Monitoring requests health and metrics continually; refused requests for metrics have a line.
    autoLogging: { ignore: ({ url }) => isProbe(url) },
    customLogLevel: (request, response, error) => {
      if (!isLogged(request, response, error)) return 'silent';
      if (error || response.statusCode >= 500) return 'error';
      return response.statusCode >= 400 ? 'warn' : 'info';
    },
    customSuccessObject: (request, _, line: object) => ({ ...aboutRequest(request), ...line }),
    customErrorObject: (request, _, __, line: object) => ({ ...aboutRequest(request), ...line }),
    // Our serializers use only a few fields, so they take the request itself instead of a copy of all fields.
    wrapSerializers: false,
    serializers: {
      err: errorForLog,
      req: (request: IncomingMessage) => ({
        id: request.id,
        method: request.method,
        url: withoutSecrets(request.url ?? ''),
      }),
      // A client that disconnected before the answer has seen no status.
      res: ({ headersSent, statusCode }: ServerResponse) => ({ statusCode: headersSent ? statusCode : null }),
    },
  });
  return (request, response, next) => {
    beginNotes(request, clientAddress(request));
    log(request, response, next);
  };
}

/** The route's pattern, the user, the address, and the reason of a refusal; unknown fields are left out. */
function aboutRequest(request: Request): object {
  const route = routeOf(request);
  return { ...(route !== null && { route }), ...notesOf(request) };
}

/** The correlation id of a request in the log. */
export function correlationIdOf(request: IncomingMessage): string {
  return typeof request.id === 'string' ? request.id : 'none';
}

/** `/path/<token>?a=secret&b=2&secret` as `/path/*?a&b`; the end of a long one is left out. */
function withoutSecrets(url: string): string {
  const text = plainUrl(url);
  return text.length > MAX_URL ? `${text.slice(0, MAX_URL)}...` : text;
}

function plainUrl(url: string): string {
  const [path = '', ...rest] = url.split('?');
  const names = rest.join('?').split('&').flatMap(nameOf);
  const plain = path.split('/').map(redactPart).join('/');
  return names.length === 0 ? plain : `${plain}?${names.join('&')}`;
}

/** Without `=` a part of the query may be a value. */
function nameOf(part: string): string[] {
  const end = part.indexOf('=');
  return end < 0 ? [] : [redactPart(part.slice(0, end))];
}

function isProbe(url: string | undefined): boolean {
  return url === API_PATHS.health || url === API_PATHS.healthLive || url === API_PATHS.healthReady;
}

/** Characters of our names, numbers and paths. E-mail addresses, tokens and keys have others, or are longer. */
const PLAIN = /^[\w.-]{0,40}$/;
const MAX_WORD = 40;

/** Returns a part of a path, or a name, for the log: `*` for a possible secret. */
function redactPart(part: string): string {
  return PLAIN.test(part) ? part : '*';
}

/**
 * Returns a message to a caller for the log, in one line: a word that might be an e-mail address, a token or a key
 * becomes `*`.
 */
export function redactMessage(message: string): string {
  return message
    .split(/\s+/)
    .map((word) => (word.includes('@') || word.length > MAX_WORD ? '*' : word))
    .join(' ');
}
