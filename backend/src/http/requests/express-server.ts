import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import express, { type Express, type Response } from 'express';
import { SerializedJson } from '../serialized-json.js';
import { handleSerially } from './serial-requests.js';
import { CHECK_EVERY_MS, limitConnections } from './server-limits.js';

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
