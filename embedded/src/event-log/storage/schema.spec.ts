import { EventStoreDBClient, jsonEvent, StreamNotFoundError } from '@eventstore/db-client';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Client } from 'pg';

import { counted, numbersOf } from '../../testing/event-samples.js';
import { startTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { type RunningEventLog, startEventLog } from '../start-event-log.js';

let database: TestDatabase;
let eventLog: RunningEventLog;
let client: EventStoreDBClient;

beforeEach(async () => {
  database = await startTestDatabase();
  await start();
});

afterEach(async () => {
  await stop();
  await database.stop();
});

async function start(): Promise<void> {
  eventLog = await startEventLog(database);
  client = EventStoreDBClient.connectionString(eventLog.connectionString);
}

async function stop(): Promise<void> {
  await client.dispose();
  await eventLog.stop();
}

async function inTables(sql: string): Promise<void> {
  const tables = new Client({ connectionString: database.databaseUrl });
  await tables.connect();
  await tables.query(sql);
  await tables.end();
}

it('migrates tables of format 1, metadata included', async () => {
  for (const stream of ['plain', 'limited', 'deleted', 'unclear']) {
    await client.appendToStream(stream, counted(3));
  }
  await client.setStreamMetadata('limited', { maxCount: 1 });
  await client.setStreamMetadata('limited', { maxCount: 2 });
  await client.appendToStream('$$unclear', jsonEvent({ type: '$metadata', data: 'no object' }));
  await client.deleteStream('deleted');
  await stop();
  await inTables('DROP TABLE stream_limits; UPDATE format SET version = 1');

  await start();
  expect(await numbersOf(client, 'plain')).toEqual([0, 1, 2]);
  expect(await numbersOf(client, 'unclear')).toEqual([0, 1, 2]);
  expect(await numbersOf(client, 'limited')).toEqual([1, 2]);
  await expect(numbersOf(client, 'deleted')).rejects.toBeInstanceOf(StreamNotFoundError);
  await client.appendToStream('deleted', counted(1, 3));
  expect(await numbersOf(client, 'deleted')).toEqual([3]);
});

it('refuses tables of a newer format', async () => {
  await stop();
  await inTables('UPDATE format SET version = 3');
  await expect(startEventLog(database)).rejects.toThrow(/format 3/);
  await inTables('UPDATE format SET version = 2');
  await start();
});
