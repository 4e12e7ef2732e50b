import { randomUUID } from 'node:crypto';
import { setImmediate as tick } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Client } from 'pg';

import { startTestDatabase } from '../../testing/test-database.js';
import { RecentEvents } from '../reading/recent-events.js';
import { ShortStreamCache } from '../reading/short-stream-cache.js';
import { WriterSession } from '../storage/writer-session.js';
import { GroupWriter } from './group-writer.js';
import { LogUnavailableError, type WriteOutcome } from './write-request.js';

const LOCK_TIMEOUT_MS = 5000;

let database: Awaited<ReturnType<typeof startTestDatabase>>;
let session: WriterSession;
let writer: GroupWriter;

beforeAll(async () => {
  database = await startTestDatabase();
});

afterAll(() => database.stop());

beforeEach(async () => {
  session = await WriterSession.open(database.databaseUrl, LOCK_TIMEOUT_MS);
  const memory = { recent: new RecentEvents(), shortStreams: new ShortStreamCache() };
  writer = new GroupWriter(session, memory, () => undefined);
});

afterEach(async () => {
  jest.useRealTimers();
  await writer.close();
  session.close();
});

/** Stops the timers of waiting groups. */
function stopTimers(): void {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'Date', 'performance'] });
}

function append(stream: string): Promise<WriteOutcome> {
  const event = {
    id: randomUUID(),
    type: 'Counted',
    contentType: 'application/json',
    metadata: Buffer.from('{}'),
    data: Buffer.from('{}'),
  };
  return writer.write({ kind: 'append', stream, expected: 'any', events: [event] });
}

function appendMany(name: string, count: number): Promise<WriteOutcome[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => append(`${name}-${index}`)));
}

/** Returns the number of transactions that committed the events of streams with this prefix. */
async function groupsOf(name: string): Promise<number> {
  const client = new Client({ connectionString: database.databaseUrl });
  await client.connect();
  const sql = 'SELECT count(DISTINCT xmin::text)::int AS groups FROM events WHERE stream LIKE $1';
  const { rows } = await client.query<{ groups: number }>(sql, [`${name}-%`]);
  await client.end();
  return rows[0]?.groups ?? 0;
}

describe('a group after eight concurrent writes', () => {
  beforeEach(() => appendMany(randomUUID(), 8));

  it('waits until half of the writers write again', async () => {
    const name = randomUUID();
    stopTimers();
    const first = appendMany(name, 1);
    for (let ticks = 0; ticks < 10; ticks += 1) await tick();
    const others = Promise.all(['a', 'b', 'c'].map((each) => append(`${name}-${each}`)));
    await Promise.all([first, others]);
    expect(await groupsOf(name)).toBe(1);
  });

  it('waits only for a moment if they do not', async () => {
    const outcome = await append(randomUUID());
    expect(outcome).toMatchObject({ kind: 'written', revision: 0 });
  });

  it('is refused if the writer is closed meanwhile', async () => {
    stopTimers();
    const refused = expect(append(randomUUID())).rejects.toBeInstanceOf(LogUnavailableError);
    for (let ticks = 0; ticks < 10; ticks += 1) await tick();
    await writer.close();
    await refused;
  });
});

it('does not delay sequential writes of one client', async () => {
  stopTimers();
  const name = randomUUID();
  for (const each of ['a', 'b', 'c']) await append(`${name}-${each}`);
  expect(await groupsOf(name)).toBe(3);
});
