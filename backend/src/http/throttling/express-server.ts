import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import express, { type Express, type Response } from 'express';
import { SerializedJson } from '../serialized-json.js';
import { listConnections } from './draining.js';
import { handleSerially } from './serial-requests.js';

/** Smaller answers are not counted: a connection has one at a time. */
const LARGE_ANSWER_BYTES = 65_536;

/**
 * Configures Express for Nest. These settings are fixed when router and server are created: paths have
 * one spelling, as the path checks before the router assume, and the interval of the timeout checks.
 */
export class ExpressServer extends ExpressAdapter {
  private unsent = 0;

  constructor(
    private readonly application = express()
      .enable('case sensitive routing')
      .enable('strict routing')
      .set('etag', untagged),
  ) {
    super(application);
  }

  /** Bytes of large answers that are buffered for their clients. */
  get unsentBytes(): number {
    return this.unsent;
  }

  override reply(response: Response, body: unknown, statusCode?: number): void {
    if (body instanceof SerializedJson) write(response.status(statusCode ?? response.statusCode), body);
    else super.reply(response, body, statusCode);
    this.countUnsent(response);
  }

  override initHttpServer(): void {
    const messages = {
      IncomingMessage: requestsOf(this.application),
      ServerResponse: responsesOf(this.application),
    };
    const server = createServer(
      // `hostCheck` answers a missing Host with `{err}`.
      { connectionsCheckingInterval: CHECK_EVERY_MS, requireHostHeader: false, ...messages },
      handleSerially(this.application),
    );
    limitConnections(server);
    listConnections(server);
    this.setHttpServer(server);
  }

  private countUnsent(response: Response): void {
    const bytes = response.writableLength;
    if (bytes < LARGE_ANSWER_BYTES || response.closed) return;
    this.unsent += bytes;
    response.once('close', () => {
      this.unsent -= bytes;
    });
  }
}

/** Answers are not cached, so they need no ETag, which would be a hash of the whole answer. Files have their own. */
function untagged(): undefined {
  return undefined;
}

/** Sends the length first, so that a truncated answer is detected. */
function write(response: Response, { pieces, length }: SerializedJson<unknown>): void {
  response.type('json').setHeader('Content-Length', length);
  response.cork();
  for (const piece of pieces) response.write(piece);
  response.end();
  response.uncork();
}

/**
 * Makes requests with the prototype of the application's requests from the start. Express would set it on each of them,
 * and changing an object's prototype discards V8's optimisations for it: that was half of a request's time.
 */
function requestsOf(application: Express): typeof IncomingMessage {
  class OwnRequest extends IncomingMessage {}
  application.request = Object.setPrototypeOf(
    OwnRequest.prototype,
    application.request,
  ) as typeof application.request;
  return OwnRequest;
}

/** The same for responses. */
function responsesOf(application: Express): typeof ServerResponse {
  class OwnResponse<Request extends IncomingMessage> extends ServerResponse<Request> {}
  application.response = Object.setPrototypeOf(
    OwnResponse.prototype,
    application.response,
  ) as typeof application.response;
  return OwnResponse;
}

/** Timeouts of a connection, in milliseconds. */
export interface ServerLimits {
  /** For all headers of a request. */
  readonly headersMs: number;
  /** For the whole request, unless `giveTimeFor` gave it more. */
  readonly requestMs: number;
  /** For a request with more time. */
  readonly longestMs: number;
  /** Between two requests; longer than the minute of most proxies, which else meet a closed connection. */
  readonly idleMs: number;
  /** Without a byte in either direction, also while an answer is read. */
  readonly silentMs: number;
}

const LIMITS: ServerLimits = {
  ...{ headersMs: 10_000, requestMs: 30_000, longestMs: 360_000 },
  ...{ idleMs: 65_000, silentMs: 120_000 },
};

/** Bytes a second of the slowest line on which a file can be sent: 128 kbit/s. */
const SLOWEST_LINE = 16_384;

/** Interval at which Node.js checks headers and requests; its default is 30 s. */
const CHECK_EVERY_MS = 1_000;

/** More than the browsers of ten thousand users have open at a time; a connection may take a few hundred kilobytes. */
const MAX_CONNECTIONS = 8_192;

const limitsOf = new WeakMap<Server, ServerLimits>();
/** Time that a request with a body has left, as a function that replaces it. */
const bodyTimes = new WeakMap<IncomingMessage, (bytes: number) => void>();

/**
 * Ends slow connections, since each holds memory and a file handle, and refuses new ones beyond a number. Headers are limited by their bytes alone
 * (`maxHeaderSize` of Node.js, 16 KiB): beyond `maxHeadersCount`, Node.js silently leaves headers out, so that a caller
 * could hide those of a proxy behind enough headers of its own.
 */
export function limitConnections(server: Server, limits = LIMITS): void {
  server.maxConnections = MAX_CONNECTIONS;
  server.maxHeadersCount = 0;
  server.headersTimeout = limits.headersMs;
  // Node.js has one limit for all requests. That of most is shorter, and begins with their headers, before anything handles them.
  server.requestTimeout = limits.longestMs;
  server.keepAliveTimeout = limits.idleMs;
  server.setTimeout(limits.silentMs);
  if (!limitsOf.has(server))
    server.prependListener('request', (request) => {
      limitBody(server, request);
    });
  limitsOf.set(server, limits);
}

/** Gives a request the time to send a body of so many bytes on the slowest line. Called once its caller is known. */
export function giveTimeFor(request: IncomingMessage, bytes: number): void {
  bodyTimes.get(request)?.(bytes);
}

/** Ends the connection of a request as Node.js does, if its body does not arrive in time. */
function limitBody(server: Server, request: IncomingMessage): void {
  const { headers, socket } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  const { requestMs, longestMs } = limitsOf.get(server) ?? LIMITS;
  const end = () => {
    if (request.complete) return;
    const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    if (!server.emit('clientError', error, socket)) socket.destroy();
  };
  let timer = setTimeout(end, requestMs);
  bodyTimes.set(request, (bytes) => {
    clearTimeout(timer);
    timer = setTimeout(end, Math.min(longestMs, requestMs + (1_000 * bytes) / SLOWEST_LINE));
  });
  request.once('close', () => {
    clearTimeout(timer);
  });
}
