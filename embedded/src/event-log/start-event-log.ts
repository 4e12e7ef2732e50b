import { setTimeout as delay } from 'node:timers/promises';

import { type Logger, pino } from 'pino';

import { connectionString, type LogAccess } from './access/log-access.js';
import type { ConnectionLimits } from './grpc/connections.js';
import { OpenCalls } from './grpc/calls/server-call.js';
import { GrpcServer } from './grpc/grpc-server.js';
import { methodsOf } from './grpc/services.js';
import { RecentEvents } from './reading/recent-events.js';
import { ShortStreamCache } from './reading/short-stream-cache.js';
import { EventReader } from './storage/event-reader.js';
import { LogWriter } from './writing/log-writer.js';

const LOOPBACK = '127.0.0.1';
/** Name of a log with TLS: Node.js 26 refuses TLS to an address unless the client takes care of it. */
const LOOPBACK_NAME = 'localhost';
const MAX_APPEND_SIZE = 1024 * 1024;
const LOCK_TIMEOUT_MS = 10_000;
const STOP_TIMEOUT_MS = 1000;

export interface EventLogOptions {
  /** An existing database that only the event log uses. */
  readonly databaseUrl: string;
  /** Undefined or 0 for a free port. */
  readonly port?: number;
  /** Maximum size of an append in bytes; 1 MiB by default. */
  readonly maxAppendSize?: number;
  /** Timeout while another event log on the same database is ending, in milliseconds. */
  readonly lockTimeoutMs?: number;
  readonly log?: Logger;
  /** Certificate and credentials; without it connections are neither encrypted nor authenticated. */
  readonly access?: LogAccess;
  readonly connectionLimits?: Partial<ConnectionLimits>;
}

export interface RunningEventLog {
  readonly port: number;
  /** For `EventStoreDBClient.connectionString`. */
  readonly connectionString: string;
  stop(): Promise<void>;
}

/**
 * Starts the event log in this process: EventStoreDB's protocol on a loopback port, over a database of PostgreSQL.
 *
 * @throws WriterLockedError when another event log writes to the database
 */
export async function startEventLog(options: EventLogOptions): Promise<RunningEventLog> {
  const log = options.log ?? pino({ level: 'silent' });
  const { databaseUrl, maxAppendSize = MAX_APPEND_SIZE, lockTimeoutMs = LOCK_TIMEOUT_MS } = options;
  const recent = new RecentEvents();
  const shortStreams = new ShortStreamCache();
  const openCalls = new OpenCalls();
  const reader = new EventReader(databaseUrl, shortStreams, log);
  const writer = await LogWriter.open({ databaseUrl, lockTimeoutMs, recent, shortStreams, log });
  const { access, connectionLimits: limits } = options;
  const methods = methodsOf({ writer, reader, recent, openCalls, maxAppendSize, log });
  const server = new GrpcServer(methods, {
    log,
    ...(access === undefined ? {} : { access }),
    ...(limits === undefined ? {} : { limits }),
  });

  const stop = async (): Promise<void> => {
    // Answers the present group first, so that no client waits for an answer that never comes.
    await Promise.race([writer.close(), delay(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    openCalls.endAll();
    await server.shutDown();
    await reader.close();
  };

  try {
    const port = await server.listen(LOOPBACK, options.port ?? 0);
    return {
      port,
      connectionString: connectionString(access ? LOOPBACK_NAME : LOOPBACK, port, access),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
