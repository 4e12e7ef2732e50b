import { EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';

import { counted } from '../../testing/event-samples.js';
import { startTestDatabase } from '../../testing/test-database.js';
import { startEventLog } from '../start-event-log.js';

const HOUR_MS = 3_600_000;
const systemNow = Date.now;

let database: Awaited<ReturnType<typeof startTestDatabase>>;
let eventLog: Awaited<ReturnType<typeof startEventLog>>;
let client: EventStoreDBClient;

beforeAll(async () => {
  database = await startTestDatabase();
});

afterAll(() => database.stop());

beforeEach(async () => {
  eventLog = await startEventLog({ databaseUrl: database.databaseUrl });
  client = EventStoreDBClient.connectionString(eventLog.connectionString);
});

afterEach(async () => {
  jest.restoreAllMocks();
  await client.dispose();
  await eventLog.stop();
});

function setClock(offsetMs: number): void {
  jest.spyOn(Date, 'now').mockImplementation(() => systemNow() + offsetMs);
}

async function restart(): Promise<void> {
  await client.dispose();
  await eventLog.stop();
  eventLog = await startEventLog({ databaseUrl: database.databaseUrl });
  client = EventStoreDBClient.connectionString(eventLog.connectionString);
}

async function moments(): Promise<number[]> {
  const created: number[] = [];
  for await (const { event } of client.readAll()) if (event) created.push(event.created.getTime());
  return created;
}

it('never decreases the time of events, even if the clock is set back and the log restarts', async () => {
  await client.appendToStream('clock', counted(2));
  setClock(-HOUR_MS);
  await client.appendToStream('clock', counted(1, 2));
  await restart();
  await client.appendToStream('clock', counted(1, 3));
  setClock(-2 * HOUR_MS);
  await client.appendToStream('other', counted(3));

  const created = await moments();
  expect(created).toHaveLength(7);
  expect(created).toEqual(created.toSorted((a, b) => a - b));
});

it('accepts appends with a deadline before its newest event while the clock is behind', async () => {
  setClock(2 * HOUR_MS);
  await client.appendToStream('ahead', counted(1));
  jest.restoreAllMocks();
  await client.appendToStream('ahead', counted(1, 1), { deadline: 10_000 });

  const created = await moments();
  expect(created.at(-1)).toBe(created.at(-2));
});
