import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { WaitedTooLongError } from './concurrency-limiter.js';

/** Pipelined requests that may wait on one connection; browsers and proxies do not pipeline. */
const MAX_WAITING = 16;

type Exchange = readonly [IncomingMessage, ServerResponse];

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
 * connection with more than 16 waiting requests is ended.
 */
export function handleSerially(handle: RequestListener): RequestListener {
  const waitingOn = new WeakMap<Socket, Exchange[]>();

  const begin = (socket: Socket, waiting: Exchange[], [request, response]: Exchange): void => {
    response.once('close', () => {
      const next = waiting.shift();
      if (next && !socket.destroyed) begin(socket, waiting, next);
      else waitingOn.delete(socket);
    });
    handle(request, response);
  };

  return (request, response) => {
    const { socket } = request;
    const waiting = waitingOn.get(socket);
    if (!waiting) {
      const queue: Exchange[] = [];
      waitingOn.set(socket, queue);
      begin(socket, queue, [request, response]);
    } else if (waiting.length < MAX_WAITING) {
      arrivals.set(request, performance.now());
      waiting.push([request, response]);
    } else {
      socket.destroy();
    }
  };
}
