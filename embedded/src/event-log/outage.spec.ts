import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import {
  CancelledError,
  EventStoreDBClient,
  jsonEvent,
  NO_STREAM,
  StreamDeletedError,
  StreamNotFoundError,
  UnavailableError,
} from '@eventstore/db-client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { eventually } from '@timekeep/tools/eventually';

import { freePort } from '../postgres/free-port.js';
import { createDatabase, type RunningPostgres, startPostgres } from '../postgres/start-postgres.js';
import { counted, numberOf, numbersOf } from '../testing/event-samples.js';
import { accessFileOf, connectionString, loadOrCreateLogAccess } from './access/log-access.js';
import { startEventLog } from './start-event-log.js';

const MAIN = resolve(import.meta.dirname, '../../dist/event-log/main.js');
const DATABASE = 'events';

let dataDir: string;
let postgres: RunningPostgres;
let port: number;
let eventLog: ChildProcess | undefined;
let client: EventStoreDBClient;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'timekeep-outage-'));
  await chmod(dataDir, 0o755);
  postgres = await startPostgres({ dataDir, durable: false, detached: false });
  await createDatabase(postgres.url('postgres'), DATABASE);
  port = await freePort();
});

afterAll(async () => {
  await end('SIGKILL');
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

beforeEach(async () => {
  const access = await loadOrCreateLogAccess(dataDir);
  client = EventStoreDBClient.connectionString(connectionString('localhost', port, access));
  if (eventLog === undefined || hasEnded(eventLog)) eventLog = startProcess();
  await untilServing();
});

afterEach(() => client.dispose());

function startProcess(): ChildProcess {
  return spawn(process.execPath, [MAIN], {
    env: {
      EVENT_LOG_DATABASE_URL: postgres.url(DATABASE),
      EVENT_LOG_PORT: String(port),
      EVENT_LOG_ACCESS_FILE: accessFileOf(dataDir),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Ends the event log and returns its exit code. */
async function end(signal: NodeJS.Signals): Promise<number | null | undefined> {
  if (eventLog === undefined || hasEnded(eventLog)) return eventLog?.exitCode;
  const exited = once(eventLog, 'exit');
  eventLog.kill(signal);
  await exited;
  return eventLog.exitCode;
}

/** Appends, and retries the same append after an error until there is an answer. */
async function insist(stream: string, number: number): Promise<void> {
  const event = jsonEvent({ type: 'Counted', data: { number } });
  await eventually(() =>
    client.appendToStream(stream, event).then(
      () => true,
      () => false,
    ),
  );
}

async function untilServing(): Promise<void> {
  await insist('serving', 0);
}

it('keeps acknowledged events, once and in order, when it is killed under load', async () => {
  const [writers, perWriter, kills] = [16, 30, 2];
  let acknowledged = 0;
  const write = async (writer: number) => {
    for (let number = 0; number < perWriter; number += 1) {
      await insist(`killed-${writer}`, number);
      acknowledged += 1;
    }
  };
  const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  for (let kill = 1; kill <= kills; kill += 1) {
    await eventually(() => acknowledged > (kill * writers * perWriter) / (kills + 1));
    await end('SIGKILL');
    eventLog = startProcess();
  }
  await writing;
  const expected = Array.from({ length: perWriter }, (_, number) => number);
  for (let writer = 0; writer < writers; writer += 1) {
    expect(await numbersOf(client, `killed-${writer}`)).toEqual(expected);
  }
  const positions: bigint[] = [];
  for await (const { event } of client.readAll()) positions.push(event?.position.commit ?? 0n);
  expect(positions).toEqual(positions.map((_, index) => BigInt(index + 1)));
});

it('reports that it is unavailable during an outage of PostgreSQL, and recovers by itself', async () => {
  await client.appendToStream('outage', counted(3));
  const seen: number[] = [];
  const subscription = client.subscribeToStream('outage');
  subscription.on('data', ({ event }) => seen.push(numberOf(event)));
  await eventually(() => seen.length === 3);

  process.kill(postgres.pid, 'SIGKILL');
  await eventually(async () => {
    const error: unknown = await client
      .appendToStream('other', counted(1))
      .catch((reason: unknown) => reason);
    return error instanceof UnavailableError;
  });
  await expect(client.appendToStream('outage', counted(1, 90))).rejects.toMatchObject({ code: 14 });
  await expect(numbersOf(client, 'outage')).rejects.toBeInstanceOf(UnavailableError);

  postgres = await startPostgres({ dataDir, port: postgres.port, durable: false, detached: false });
  await untilServing();
  const { nextExpectedRevision } = await client.appendToStream('outage', counted(1, 3), {
    expectedRevision: 2n,
  });
  expect(nextExpectedRevision).toBe(3n);
  expect(await numbersOf(client, 'outage')).toEqual([0, 1, 2, 3]);
});

it('keeps all events over a restart and recognises earlier ids', async () => {
  const events = counted(3);
  const first = await client.appendToStream('restarted', events);
  // The stop does not wait for the append, which is blocked by the table lock.
  expect(await end('SIGTERM')).toBe(0);
  eventLog = startProcess();
  await untilServing();
  expect(await client.appendToStream('restarted', events)).toEqual(first);
  expect(await numbersOf(client, 'restarted')).toEqual([0, 1, 2]);
});

it('keeps deletions, tombstones and limits over a restart', async () => {
  const [events, later] = [counted(3), counted(1, 3)];
  for (const stream of ['deleted', 'entombed', 'limited']) await client.appendToStream(stream, events);
  await client.deleteStream('deleted');
  await client.tombstoneStream('entombed');
  await client.setStreamMetadata('limited', { maxCount: 1 });
  expect(await end('SIGTERM')).toBe(0);
  eventLog = startProcess();
  await untilServing();
  await expect(client.appendToStream('entombed', events)).rejects.toBeInstanceOf(StreamDeletedError);
  await expect(numbersOf(client, 'deleted')).rejects.toBeInstanceOf(StreamNotFoundError);
  await client.appendToStream('deleted', events, { expectedRevision: NO_STREAM });
  await expect(numbersOf(client, 'deleted')).rejects.toBeInstanceOf(StreamNotFoundError);
  const first = await client.appendToStream('deleted', later, { expectedRevision: NO_STREAM });
  expect(await client.appendToStream('deleted', later)).toEqual(first);
  expect(await numbersOf(client, 'deleted')).toEqual([3]);
  expect(await numbersOf(client, 'limited')).toEqual([2]);
});

it('ends at once on SIGTERM, with a status for every open call', async () => {
  const subscription = client.subscribeToStream('serving').resume();
  await once(subscription, 'caughtUp');
  const broken = new Promise((resolve) => subscription.once('error', resolve));

  const blocker = new Client({ connectionString: postgres.url(DATABASE) });
  await blocker.connect();
  await blocker.query('BEGIN; LOCK TABLE events IN EXCLUSIVE MODE');
  const waiting = client.appendToStream('waiting', counted(1)).catch((reason: unknown) => reason);
  await eventually(async () => {
    const { rowCount } = await blocker.query('SELECT FROM pg_locks WHERE NOT granted');
    return rowCount === 1;
  });

  expect(await end('SIGTERM')).toBe(0);
  expect(await waiting).toBeInstanceOf(CancelledError);
  expect(await broken).toBeInstanceOf(UnavailableError);
  await blocker.end();
});

it('ends when its parent has ended', async () => {
  const orphan = eventLog;
  orphan?.disconnect();
  await eventually(() => orphan !== undefined && hasEnded(orphan));
  expect(orphan?.exitCode).toBe(0);
});

it('ends if its parent ended before it started', async () => {
  const orphan = startProcess();
  orphan.disconnect();
  await eventually(() => hasEnded(orphan));
  expect(orphan.exitCode).toBe(0);
});

it('refuses a database that another event log writes to', async () => {
  const second = startEventLog({ databaseUrl: postgres.url(DATABASE), lockTimeoutMs: 100 });
  await expect(second).rejects.toThrow('Another event log is writing to this database');
});
