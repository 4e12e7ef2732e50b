import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import {
  createSecureServer,
  createServer,
  type Http2Server,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import { setTimeout as delay } from 'node:timers/promises';

import gossipGrpc from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import featuresGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import type { StatusObject } from '@grpc/grpc-js';
import { type Logger, pino } from 'pino';

import type { Credentials, LogAccess } from '../access/log-access.js';
import type { Method } from './calls/methods.js';
import { ServerCall } from './calls/server-call.js';
import { CONNECTION_LIMITS, type ConnectionLimits, Connections } from './connections.js';
import { accessDenied, unauthenticated, unimplemented } from './errors/grpc-errors.js';

/** Flow control window: bytes that a client may send ahead. */
const WINDOW_BYTES = 1024 * 1024;
const STOP_TIMEOUT_MS = 300;

const HTTP2 = {
  // By default a session that buffers more than 10 MB refuses calls.
  maxSessionMemory: Number.MAX_SAFE_INTEGER,
  settings: { initialWindowSize: WINDOW_BYTES },
} as const;
/** AES with 128 bits is the cheapest cipher on processors with AES instructions, which nearly all have. */
export const TLS = { minVersion: 'TLSv1.3', ciphers: 'TLS_AES_128_GCM_SHA256' } as const;

interface GrpcServerOptions {
  /** Without it, connections are neither encrypted nor authenticated. */
  readonly access?: LogAccess;
  readonly log?: Logger;
  readonly limits?: Partial<ConnectionLimits>;
}

/** Serves gRPC over HTTP/2. Node.js has everything except the message frames, which are few lines. */
export class GrpcServer {
  readonly #methods: ReadonlyMap<string, Method[1]>;
  readonly #sessions = new Set<ServerHttp2Session>();
  readonly #server: Http2Server;
  readonly #check: CallCheck;
  readonly #connections: Connections;

  constructor(methods: readonly Method[], { access, log, limits }: GrpcServerOptions = {}) {
    this.#methods = new Map(methods);
    this.#check = access === undefined ? () => PROVEN : requireCredentials(access);
    this.#server =
      access === undefined
        ? createServer(HTTP2)
        : createSecureServer({ ...HTTP2, ...TLS, key: access.privateKey, cert: access.certificate });
    this.#connections = new Connections(this.#server, log ?? pino({ level: 'silent' }), {
      ...CONNECTION_LIMITS,
      ...limits,
    });
    this.#server.on('session', (session) => {
      if (session.destroyed) return;
      this.#sessions.add(session);
      session.setLocalWindowSize(WINDOW_BYTES);
      session.once('close', () => this.#sessions.delete(session));
    });
    this.#server.on('stream', (stream, headers) => {
      this.#serve(stream, headers);
    });
  }

  /** @returns the port, which is chosen by the system for port 0 */
  async listen(host: string, port: number): Promise<number> {
    this.#server.listen(port, host);
    await once(this.#server, 'listening');
    const address = this.#server.address();
    return typeof address === 'object' && address !== null ? address.port : port;
  }

  /** Sends the status of ended calls, then closes all connections. */
  async shutDown(): Promise<void> {
    this.#server.close();
    const closed = [...this.#sessions].map(
      (session) =>
        // Not `once`, which rejects when the client resets the connection first.
        new Promise<void>((resolve) => {
          session.once('close', resolve);
          session.close();
        }),
    );
    await Promise.race([Promise.all(closed), delay(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    for (const session of this.#sessions) session.destroy();
  }

  #serve(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): void {
    if (!this.#connections.count(stream)) return;
    const { refusal, isProven } = this.#check(headers);
    const call = new ServerCall(stream, headers, isProven);
    if (isProven) this.#connections.prove(stream);
    const path = headers[':path'] ?? '';
    const serve = this.#methods.get(path);
    if (refusal !== undefined) call.end(refusal);
    else if (serve === undefined) call.end(unimplemented(`There is no method ${path}`));
    else serve(call);
  }
}

/** The result of a check of a call. */
interface CheckedCall {
  /** Status of a refused call; undefined for an accepted one. */
  readonly refusal?: StatusObject;
  /** True if the call has the credentials. */
  readonly isProven: boolean;
}

type CallCheck = (headers: IncomingHttpHeaders) => CheckedCall;

const PROVEN: CheckedCall = { isProven: true };
const OPEN: CheckedCall = { isProven: false };

/**
 * The client sends no credentials with these calls, and EventStoreDB requires none. Their answers contain the address that the
 * caller used and the names of methods.
 */
const OPEN_METHODS: ReadonlySet<string | undefined> = new Set([
  gossipGrpc.GossipService.read.path,
  featuresGrpc.ServerFeaturesService.getSupportedMethods.path,
]);

/** Accepts calls with these credentials as HTTP Basic authentication; compares in constant time. */
function requireCredentials({ username, password }: Credentials): CallCheck {
  const expected = digest(`Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`);
  return ({ authorization, ':path': path }) => {
    if (authorization === undefined) {
      return OPEN_METHODS.has(path) ? OPEN : { refusal: accessDenied(), isProven: false };
    }
    if (timingSafeEqual(digest(authorization), expected)) return PROVEN;
    return OPEN_METHODS.has(path) ? OPEN : { refusal: unauthenticated(), isProven: false };
  };
}

/** Hashes to equal lengths, as `timingSafeEqual` requires. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
