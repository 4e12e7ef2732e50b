import { startEventLog } from '../event-log/start-event-log.js';
import { WAIT_LIMIT_MS } from './eventually.js';
import { startTestDatabase } from './test-database.js';
import { testLogAccess } from './test-log-access.js';

export interface TestEventLog {
  /** Where the event log keeps its events. */
  readonly eventsDatabaseUrl: string;
  /** An empty event log, for `EventStoreDBClient.connectionString`. */
  readonly eventStoreUrl: string;
  stop(): Promise<void>;
}

export interface TestWorld extends TestEventLog {
  /** An empty database for read models. */
  readonly databaseUrl: string;
}

/** An event log for a test that needs no read models, with TLS and credentials as in the system. */
export async function startTestEventLog(): Promise<TestEventLog> {
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
export async function startTestWorld(): Promise<TestWorld> {
  const [eventLog, readModels] = await Promise.all([startTestEventLog(), startTestDatabase()]);
  return {
    ...eventLog,
    databaseUrl: readModels.databaseUrl,
    stop: async () => {
      await Promise.all([eventLog.stop(), readModels.stop()]);
    },
  };
}
