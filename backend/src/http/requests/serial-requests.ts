import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Pipelined requests that may wait on one connection; browsers and proxies do not pipeline. */
const MAX_WAITING = 16;

type Exchange = readonly [IncomingMessage, ServerResponse];

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
      waiting.push([request, response]);
    } else {
      socket.destroy();
    }
  };
}
