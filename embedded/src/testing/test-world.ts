import { WAIT_LIMIT_MS } from '@timekeep/tools/eventually';
import { startEventLog } from '../event-log/start-event-log.js';
import { ON_EVENTSTOREDB, startEventStoreDB } from './eventstoredb.js';
import { startTestDatabase } from './test-database.js';
import { testLogAccess } from './test-log-access.js';

export interface TestEventLog {
  /** The database of the embedded event log; empty when the log is EventStoreDB. */
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
 * An event log for a test that needs no read models: the embedded one with TLS and credentials as in the system, or a
 * node of EventStoreDB that keeps its events in memory.
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

/** The embedded log, with TLS and credentials as in the system, whatever the run of the tests is against. */
export async function startEmbeddedTestLog(): Promise<TestEventLog> {
  const events = await startTestDatabase();
  const eventLog = await startEventLog({ databaseUrl: events.databaseUrl, access: await testLogAccess() });
  return {
    eventsDatabaseUrl: events.databaseUrl,
    // The client's own limit of 10 s for an append is short where much else runs.
    eventStoreUrl: `${eventLog.connectionString}&defaultDeadline=${WAIT_LIMIT_MS}`,
    stop: async () => {
      await eventLog.stop();
      await events.stop();
    },
  };
}

/** A database and an event log of one's own. */
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
