import { CallCredentials, type ChannelCredentials, credentials, Metadata } from '@grpc/grpc-js';
import { WAIT_LIMIT_MS } from '@timekeep/tools/eventually';

import { type LogAccess, readLogAccess } from '../event-log/access/log-access.js';
import type { ConnectionLimits } from '../event-log/grpc/connections.js';
import { startEventLog } from '../event-log/start-event-log.js';
import { ON_EVENTSTOREDB, startEventStoreDB } from './eventstoredb.js';
import { startTestDatabase } from './test-database.js';

export interface TestEventLog {
  /** URL of the database of the embedded event log; empty for EventStoreDB. */
  readonly eventsDatabaseUrl: string;
  /** An empty event log, for `EventStoreDBClient.connectionString`. */
  readonly eventStoreUrl: string;
  stop(): Promise<void>;
}

export interface TestWorld extends TestEventLog {
  /** An empty database for read models. */
  readonly databaseUrl: string;
}

/**
 * Starts an event log for a test without read models: the embedded one with TLS and credentials as in the system, or a
 * node of EventStoreDB with events in memory.
 */
export async function startTestEventLog(): Promise<TestEventLog> {
  if (ON_EVENTSTOREDB) {
    const node = await startEventStoreDB();
    return {
      eventsDatabaseUrl: '',
      eventStoreUrl: `${node.url}&defaultDeadline=${WAIT_LIMIT_MS}`,
      stop: () => node.stop(),
    };
  }
  return startEmbeddedTestLog();
}

/** Starts the embedded log, with TLS and credentials as in the system, in every kind of test run. */
export async function startEmbeddedTestLog(
  connectionLimits: Partial<ConnectionLimits> = {},
): Promise<TestEventLog> {
  const events = await startTestDatabase();
  const { databaseUrl } = events;
  const eventLog = await startEventLog({ databaseUrl, access: testLogAccess(), connectionLimits });
  return {
    eventsDatabaseUrl: events.databaseUrl,
    // The client's default deadline of 10 s for an append is too short for a busy machine.
    eventStoreUrl: `${eventLog.connectionString}&defaultDeadline=${WAIT_LIMIT_MS}`,
    stop: async () => {
      await eventLog.stop();
      await events.stop();
    },
  };
}

/** Starts a database and an event log. */
export async function startTestWorld(startLog = startTestEventLog): Promise<TestWorld> {
  const [eventLog, readModels] = await Promise.all([startLog(), startTestDatabase()]);
  return {
    ...eventLog,
    databaseUrl: readModels.databaseUrl,
    stop: async () => {
      await Promise.all([eventLog.stop(), readModels.stop()]);
    },
  };
}

/**
 * Returns the certificate and credentials of all event logs of a test run.
 *
 * @throws Error outside a test run
 */
export function testLogAccess(): LogAccess {
  const file = process.env['TEST_EVENT_LOG_ACCESS'];
  if (file === undefined)
    throw new Error('TEST_EVENT_LOG_ACCESS is not set: the tests need their global setup');
  return readLogAccess(file);
}

/** Returns the authorization header of a call. */
export function authorization({ username, password }: Pick<LogAccess, 'username' | 'password'>): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

/** Returns credentials for a gRPC client other than EventStoreDB's. */
export function channelCredentials(access: LogAccess): ChannelCredentials {
  const calls = CallCredentials.createFromMetadataGenerator((_options, done) => {
    const metadata = new Metadata();
    metadata.set('authorization', authorization(access));
    done(null, metadata);
  });
  return credentials.combineChannelCredentials(credentials.createSsl(Buffer.from(access.authority)), calls);
}
