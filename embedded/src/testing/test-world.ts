import { randomUUID } from 'node:crypto';

import { startEventLog } from '../event-log/start-event-log.js';
import { createDatabase, dropDatabase } from '../postgres/start-postgres.js';

export interface TestWorld {
  /** An empty database for read models. */
  readonly databaseUrl: string;
  /** Where the event log keeps its events. */
  readonly eventsDatabaseUrl: string;
  /** An empty event log, for `EventStoreDBClient.connectionString`. */
  readonly eventStoreUrl: string;
  stop(): Promise<void>;
}

/** A database and an event log of one's own, on the PostgreSQL that `TEST_POSTGRES_URL` leads to. */
export async function startTestWorld(): Promise<TestWorld> {
  const server = testPostgresUrl();
  const suffix = randomUUID().slice(0, 8);
  const [readModels, events] = [`read_models_${suffix}`, `events_${suffix}`];
  await Promise.all([createDatabase(server, readModels), createDatabase(server, events)]);
  const eventLog = await startEventLog({ databaseUrl: urlOf(server, events) });
  return {
    databaseUrl: urlOf(server, readModels),
    eventsDatabaseUrl: urlOf(server, events),
    eventStoreUrl: eventLog.connectionString,
    stop: async () => {
      await eventLog.stop();
      await Promise.all([dropDatabase(server, readModels), dropDatabase(server, events)]);
    },
  };
}

/** @throws Error when no PostgreSQL was started for the tests */
export function testPostgresUrl(): string {
  const url = process.env['TEST_POSTGRES_URL'];
  if (url === undefined) throw new Error('TEST_POSTGRES_URL is not set: the tests need their global setup');
  return url;
}

/** The URL of another database of the same server. */
export function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
