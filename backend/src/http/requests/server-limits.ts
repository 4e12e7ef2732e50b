import type { Server } from 'node:http';

/** How long a connection may take for what, in milliseconds. */
export interface ServerLimits {
  /** Until all headers of a request are there. */
  readonly headersMs: number;
  /** Until the whole request is there. */
  readonly requestMs: number;
  /** Between two requests; longer than the minute of most proxies, which else meet a closed connection. */
  readonly idleMs: number;
  /** Without a byte in either direction, also while an answer is read. */
  readonly silentMs: number;
}

const LIMITS: ServerLimits = { headersMs: 10_000, requestMs: 30_000, idleMs: 65_000, silentMs: 120_000 };

/** How often Node.js looks at the first two of them; of its own accord it does so every 30 s. */
export const CHECK_EVERY_MS = 1_000;

/**
 * Ends connections that dawdle: each of them holds memory and a file handle for as long as it likes. Headers are limited by
 * their bytes alone (`maxHeaderSize` of Node.js, 16 KiB): beyond `maxHeadersCount`, Node.js leaves headers out without a
 * word, so that a caller could hide those that a proxy adds behind enough headers of its own.
 */
export function limitConnections(server: Server, limits = LIMITS): void {
  server.maxHeadersCount = 0;
  server.headersTimeout = limits.headersMs;
  server.requestTimeout = limits.requestMs;
  server.keepAliveTimeout = limits.idleMs;
  server.setTimeout(limits.silentMs);
}
