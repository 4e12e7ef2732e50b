import type { Http2Server, Http2Session, ServerHttp2Stream } from 'node:http2';
import type { Socket } from 'node:net';

import type { Logger } from 'pino';

import { LineAMinute } from '@timekeep/log/logging/logger';

/** Bounds of the connections of a server. A connection is proven by its first call with credentials. */
export interface ConnectionLimits {
  readonly total: number;
  readonly unproven: number;
  /** Open calls of an unproven connection. */
  readonly unprovenCalls: number;
  /** Time for TLS, HTTP/2 and the first call with credentials together. It does not pass while this process stands still. */
  readonly provenWithinMs: number;
  /** Time without an open call after which a proven connection is ended. Its client connects again at its next call. */
  readonly idleMs: number;
  readonly checkEveryMs: number;
}

/** Each part of the system needs one or two connections; an unproven one holds about 15 kB, with TLS begun about 100 kB. */
export const CONNECTION_LIMITS: ConnectionLimits = {
  total: 1_024,
  unproven: 256,
  unprovenCalls: 32,
  // A call of the client gives up after 10 s by itself.
  provenWithinMs: 15_000,
  idleMs: 10 * 60_000,
  checkEveryMs: 1_000,
};

/** A pause between two checks counts as so many usual ones at most: in a longer one this process stood still. */
const MOST_PAUSES = 2;

class Connection {
  session: Http2Session | undefined;
  isProven = false;
  openCalls = 0;
  /** The end of the latest call. */
  usedAt = performance.now();

  /** @param openedAt in milliseconds in which this process ran */
  constructor(
    readonly socket: Socket,
    readonly openedAt: number,
  ) {}

  isIdle(): boolean {
    return this.isProven && this.openCalls === 0;
  }
}

/**
 * Bounds the connections of a server in number and time. At a limit the oldest unproven connection is ended, so that connections
 * of others cannot keep the parts of the system away. Pings do not count as use.
 */
export class Connections {
  /** In the order of opening, by the address of the peer. */
  readonly #open = new Map<string, Connection>();
  readonly #ofSession = new WeakMap<Http2Session, Connection>();
  readonly #timer: NodeJS.Timeout;
  #unproven = 0;
  #checkedAt = performance.now();
  /** Milliseconds in which this process ran, without those in which it stood still: the first call of a client may wait there unread. */
  #ranMs = 0;
  readonly #endedLines = new LineAMinute();

  constructor(
    server: Http2Server,
    private readonly log: Logger,
    private readonly limits: ConnectionLimits = CONNECTION_LIMITS,
  ) {
    // Before the server's own listener, which makes the session of a connection without TLS at once.
    server.prependListener('connection', (socket: Socket) => {
      this.#add(socket);
    });
    server.on('session', (session) => {
      this.#begin(session);
    });
    this.#timer = setInterval(() => {
      this.#check();
    }, limits.checkEveryMs).unref();
    server.once('close', () => {
      clearInterval(this.#timer);
    });
  }

  /** Counts a call; false if its connection was ended for it. */
  count(stream: ServerHttp2Stream): boolean {
    const connection = stream.session && this.#ofSession.get(stream.session);
    if (!connection) return false;
    connection.openCalls += 1;
    stream.once('close', () => {
      connection.openCalls -= 1;
      connection.usedAt = performance.now();
    });
    if (connection.isProven || connection.openCalls <= this.limits.unprovenCalls) return true;
    this.#end(connection);
    return false;
  }

  /** Notes that the peer of a call has credentials. */
  prove({ session }: ServerHttp2Stream): void {
    const connection = session && this.#ofSession.get(session);
    if (!connection || connection.isProven) return;
    connection.isProven = true;
    this.#unproven -= 1;
  }

  #add(socket: Socket): void {
    if (this.#unproven >= this.limits.unproven) this.#end(this.#oldestUnproven());
    else if (this.#open.size >= this.limits.total) this.#end(this.#oldestUnproven() ?? this.#longestIdle());
    const key = peerOf(socket);
    if (key === null || this.#open.size >= this.limits.total) {
      this.#countEnded();
      // After the server's own listener.
      setImmediate(() => {
        socket.destroy();
      });
      return;
    }
    const connection = new Connection(socket, this.#ranMs);
    this.#open.set(key, connection);
    this.#unproven += 1;
    socket.once('close', () => {
      this.#remove(key, connection);
    });
  }

  #begin(session: Http2Session): void {
    const key = peerOf(session.socket);
    const connection = key === null ? undefined : this.#open.get(key);
    // Ended before TLS was.
    if (!connection) {
      session.destroy();
      return;
    }
    connection.session = session;
    this.#ofSession.set(session, connection);
  }

  #remove(key: string, connection: Connection): void {
    if (this.#open.get(key) !== connection) return;
    this.#open.delete(key);
    if (!connection.isProven) this.#unproven -= 1;
  }

  #check(): void {
    const now = performance.now();
    const { provenWithinMs, idleMs, checkEveryMs } = this.limits;
    this.#ranMs += Math.min(now - this.#checkedAt, MOST_PAUSES * checkEveryMs);
    this.#checkedAt = now;
    for (const connection of this.#open.values()) {
      if (!connection.isProven) {
        if (this.#ranMs - connection.openedAt >= provenWithinMs) this.#end(connection);
      } else if (connection.isIdle() && now - connection.usedAt >= idleMs) {
        // Tells the client, which then sends its next call over a new connection.
        connection.session?.close();
      }
    }
  }

  #oldestUnproven(): Connection | undefined {
    for (const connection of this.#open.values()) if (!connection.isProven) return connection;
    return undefined;
  }

  #longestIdle(): Connection | undefined {
    const idle = [...this.#open.values()].filter((connection) => connection.isIdle());
    return idle.sort((a, b) => a.usedAt - b.usedAt)[0];
  }

  #end(connection: Connection | undefined): void {
    if (!connection) return;
    this.#countEnded();
    const key = peerOf(connection.socket);
    if (key !== null) this.#remove(key, connection);
    // Sends GOAWAY first, upon which the client repeats a call that was not read yet over a new connection.
    connection.session?.destroy();
    connection.socket.destroy();
  }

  #countEnded(): void {
    this.#endedLines.add((ended) => {
      this.log.warn(
        { ended, open: this.#open.size },
        'ended connections that sent no call with credentials in time, or were too many',
      );
    });
  }
}

/** Identifies an open connection of one server. Null for one that is over. */
function peerOf({ remoteAddress, remotePort }: Pick<Socket, 'remoteAddress' | 'remotePort'>): string | null {
  return remoteAddress === undefined || remotePort === undefined ? null : `${remoteAddress} ${remotePort}`;
}
