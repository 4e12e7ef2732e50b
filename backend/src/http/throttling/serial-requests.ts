import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { WaitedTooLongError } from './concurrency-limiter.js';

/** Pipelined requests that may wait on one connection; browsers and proxies do not pipeline. */
const MAX_WAITING = 16;
/** Ends the parser of Node.js as an answer to a parsed head. */
const PARSER_ERROR = -1;

/** A request that waits, and what handles it. */
type Exchange = readonly [IncomingMessage, ServerResponse, RequestListener];

/** The requests that wait on each connection with one under way, whichever event of the server brought them. */
const waitingOn = new WeakMap<Socket, Exchange[]>();

/** The moment at which each request arrived, by `performance.now()`. */
const arrivals = new WeakMap<IncomingMessage, number>();

/**
 * Refuses a request that began long after it arrived: its caller reads the answers before it slowly, or not at all, and may not expect it
 * to be carried out any more.
 *
 * @throws WaitedTooLongError when it waited for more than `longestMs`
 */
export function requireShortWait(request: IncomingMessage, longestMs: number): void {
  const arrivedAt = arrivals.get(request);
  if (arrivedAt !== undefined && performance.now() - arrivedAt > longestMs) throw new WaitedTooLongError();
}

/**
 * Handles the requests of a connection serially. Node.js begins all that have arrived at once, and buffers their
 * answers in order: a few kilobytes of pipelined requests would be thousands of answers in memory. A
 * connection with more than 16 waiting requests is ended. Listeners of several events of a server, such as `request` and
 * `checkExpectation`, share the requests that wait.
 */
export function handleSerially(handle: RequestListener): RequestListener {
  return (request, response) => {
    const { socket } = request;
    const waiting = waitingOn.get(socket);
    if (!waiting) {
      const queue: Exchange[] = [];
      waitingOn.set(socket, queue);
      begin(socket, queue, [request, response, handle]);
    } else if (waiting.length < MAX_WAITING) {
      arrivals.set(request, performance.now());
      waiting.push([request, response, handle]);
    } else {
      stopParsing(socket);
      socket.destroy();
    }
  };
}

function begin(socket: Socket, waiting: Exchange[], [request, response, handle]: Exchange): void {
  response.once('close', () => {
    const next = waiting.shift();
    if (next && !socket.destroyed) begin(socket, waiting, next);
    else waitingOn.delete(socket);
  });
  handle(request, response);
}

/**
 * Refuses the next request of the connection to the parser. Node.js has no call for it: even of a destroyed socket it parses what it
 * has read to the end, and keeps those requests, a hundred times their bytes, until the socket is closed. A Node.js
 * without this property would do so again.
 */
function stopParsing(socket: Socket): void {
  const parser: unknown = Reflect.get(socket, 'parser');
  if (typeof parser === 'object' && parser !== null) Reflect.set(parser, 'onIncoming', () => PARSER_ERROR);
}
