import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';

/**
 * Time in which a caller may still send a request on a connection without one. A proxy that keeps connections learns of the end of this
 * program by an answer with `Connection: close`, or by a refused connection; a connection that was closed at once would take a request
 * with it that is on its way.
 */
const IDLE_MS = 1_000;
const LOOK_EVERY_MS = 25;

/** A connection, and its latest answer. */
type Connections = Map<Socket, ServerResponse | undefined>;

const connectionsOf = new WeakMap<Server, Connections>();

/** Keeps a list of the connections of a server, so that it can be drained. To be called before it listens. */
export function listConnections(server: Server): void {
  const connections: Connections = new Map();
  connectionsOf.set(server, connections);
  server.on('connection', (socket: Socket) => {
    connections.set(socket, undefined);
    socket.once('close', () => {
      connections.delete(socket);
    });
  });
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    connections.set(socket, response);
  });
}

/**
 * Ends a server without the loss of a request: it accepts no connection any more, answers all requests that arrive on those that it has, each with
 * `Connection: close`, and closes a connection after its answer, or when none arrives on it for a second.
 *
 * `close` of Node.js serves any number of requests on a busy connection, and closes idle ones at once.
 *
 * @param withinMs time after which the remaining connections are broken off
 */
export async function drain(server: Server, withinMs: number, idleMs = IDLE_MS): Promise<void> {
  const endAt = performance.now() + withinMs;
  const connections = connectionsOf.get(server) ?? new Map<Socket, ServerResponse | undefined>();
  // Connections that have arrived in this turn are accepted before.
  await turn();
  NetServer.prototype.close.call(server);
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.shouldKeepAlive = false;
  });
  for (const response of connections.values()) {
    if (response?.headersSent === false) response.shouldKeepAlive = false;
  }
  const idle = new IdleConnections();
  while (connections.size > 0 && performance.now() < endAt) {
    for (const socket of idle.since(idleMs, connections)) socket.destroy();
    await pause(LOOK_EVERY_MS);
    await turn();
  }
  server.closeAllConnections();
}

/** Connections on which nothing happens, since when, and how many bytes had arrived by then. */
class IdleConnections {
  readonly #known = new Map<Socket, { readonly since: number; readonly bytes: number }>();

  /** Returns those that have had no byte of a request for so long. */
  since(ms: number, connections: Connections): Socket[] {
    const now = performance.now();
    return [...connections].flatMap(([socket, response]) => {
      const isBusy = response !== undefined && !response.closed;
      const known = this.#known.get(socket);
      if (isBusy) this.#known.delete(socket);
      else if (known === undefined) this.#known.set(socket, { since: now, bytes: socket.bytesRead });
      // The head of a request has begun to arrive; it has a limit of its own.
      else if (known.bytes === socket.bytesRead && now - known.since >= ms) return [socket];
      return [];
    });
  }
}
