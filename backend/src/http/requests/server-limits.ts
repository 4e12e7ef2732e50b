import type { Server } from 'node:http';

/** Timeouts of a connection, in milliseconds. */
export interface ServerLimits {
  /** For all headers of a request. */
  readonly headersMs: number;
  /** For the whole request. */
  readonly requestMs: number;
  /** Between two requests; longer than the minute of most proxies, which else meet a closed connection. */
  readonly idleMs: number;
  /** Without a byte in either direction, also while an answer is read. */
  readonly silentMs: number;
}

const LIMITS: ServerLimits = { headersMs: 10_000, requestMs: 30_000, idleMs: 65_000, silentMs: 120_000 };

/** Interval at which Node.js checks the first two of them; its default is 30 s. */
export const CHECK_EVERY_MS = 1_000;

/** More than the browsers of ten thousand users have open at a time; a connection may take a few hundred kilobytes. */
export const MAX_CONNECTIONS = 8_192;

/**
 * Ends slow connections, since each holds memory and a file handle, and refuses new ones beyond a number. Headers are limited by their bytes alone
 * (`maxHeaderSize` of Node.js, 16 KiB): beyond `maxHeadersCount`, Node.js silently leaves headers out, so that a caller
 * could hide those of a proxy behind enough headers of its own.
 */
export function limitConnections(server: Server, limits = LIMITS): void {
  server.maxConnections = MAX_CONNECTIONS;
  server.maxHeadersCount = 0;
  server.headersTimeout = limits.headersMs;
  server.requestTimeout = limits.requestMs;
  server.keepAliveTimeout = limits.idleMs;
  server.setTimeout(limits.silentMs);
}
