import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { versionOf } from '@timekeep/contracts/events/catalog';
import { holidayStream, punchesStream } from '@timekeep/contracts/events/streams';
import { FOR_ALL } from '@timekeep/contracts/holidays/holidays-of-date';
import { logUnderTestDoes } from '@timekeep/embedded/testing/eventstoredb';
import { startTestEventLog, type TestEventLog } from '@timekeep/embedded/testing/test-world';
import { fieldsOf } from '@timekeep/log/wire/read-answer';
import { KnownPunches } from '../clock/record-punches/stream-punches.js';
import { holidayDecider } from '../holidays/holiday.decider.js';
import { testConfiguration } from '../testing/test-configuration.js';
import { newCommandContext } from './command-context.js';
import { EventStore } from './event-store.js';
import type { AppendedFacts, StreamAppend } from './recorded.js';

const HOUR_MS = 3_600_000;
const DATE = '2024-06-03';

let world: TestEventLog;
let client: EventStoreDBClient;
let store: EventStore;
let empid = 100_000;
let EMPID = '';

beforeAll(async () => {
  world = await startTestEventLog();
  client = EventStoreDBClient.connectionString(world.eventStoreUrl);
});

beforeEach(() => {
  store = new EventStore(testConfiguration({ eventStoreUrl: world.eventStoreUrl }));
  empid += 1;
  EMPID = String(empid);
});

afterEach(() => store.onApplicationShutdown());

afterAll(async () => {
  await client.dispose();
  await world.stop();
});

/**
 * Runs work while the clock is ahead. A clock set back behind the real time would make the deadlines of appends pass.
 */
async function ahead<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const { now } = Date;
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() + ms);
  try {
    return await work();
  } finally {
    clock.mockRestore();
  }
}

const context = () => newCommandContext({ actor: '100001', route: 'test' });
const apply = (stream: string, remark: 'LH' | 'SH') =>
  store.execute(holidayDecider, stream, { type: 'apply', date: DATE, remark }, context());

async function punch(end: Omit<StreamAppend, 'stream' | 'facts'>): Promise<AppendedFacts> {
  const data = { EMPID, at: `${DATE}T00:00:00.000Z`, terminal: null };
  const facts = [{ id: randomUUID(), event: { type: 'TimeClockPunched', data } as const }];
  const [place] = await store.appendAll([{ stream: punchesStream(EMPID, DATE), ...end, facts }], context());
  if (!place) throw new Error('It was not appended');
  return place;
}

/** The moments in the metadata of a stream's events, as epoch milliseconds. */
async function momentsIn(stream: string): Promise<number[]> {
  const moments: number[] = [];
  for await (const { event } of client.readStream(stream)) {
    moments.push(Date.parse(String(fieldsOf(event?.metadata).recordedAt)));
  }
  return moments;
}

describe('the moment of recording', () => {
  it('is in the metadata of each event, by the clock of the backend', async () => {
    const stream = holidayStream('2024-01-01');
    const before = Date.now();
    await apply(stream, 'LH');
    await ahead(HOUR_MS, () => apply(stream, 'SH'));
    const [first = NaN, second = NaN] = await momentsIn(stream);
    expect(first).toBeGreaterThanOrEqual(before);
    expect(first).toBeLessThanOrEqual(Date.now());
    expect(second - first).toBeGreaterThanOrEqual(HOUR_MS);
    const history = await store.history(stream);
    expect(history.map(({ recordedAt }) => recordedAt.getTime())).toEqual([first, second]);
  });

  it('does not decrease within a stream when the clock is set back, and others have the time of the clock', async () => {
    const [stream, other] = [holidayStream('2024-01-02'), holidayStream('2024-01-03')];
    await ahead(HOUR_MS, () => apply(stream, 'LH'));
    await apply(stream, 'SH');
    const [first, second] = await momentsIn(stream);
    expect(second).toBe(first);
    await apply(other, 'LH');
    expect((await momentsIn(other))[0]).toBeLessThanOrEqual(Date.now());
  });

  it("follows the log's own time of an event that has no moment", async () => {
    const stream = holidayStream('2024-01-04');
    const metadata = { actor: 'system', schemaVersion: versionOf('HolidayApplied') };
    const holiday = { date: '2024-01-04', remark: 'LH', returnsLeave: false, name: null, second: null };
    const data = { ...holiday, ...FOR_ALL };
    await client.appendToStream(stream, jsonEvent({ type: 'HolidayApplied', data, metadata }));
    await client.appendToStream(
      stream,
      jsonEvent({ type: 'HolidayApplied', data, metadata: { ...metadata, recordedAt: 'yesterday' } }),
    );
    const created: number[] = [];
    for await (const { event } of client.readStream(stream)) created.push(event?.created.getTime() ?? NaN);
    const history = await store.history(stream);
    expect(history.map(({ recordedAt }) => recordedAt.getTime())).toEqual(created);
    await apply(stream, 'SH');
    expect((await momentsIn(stream))[2]).toBeGreaterThanOrEqual(created[1] ?? NaN);
  });

  it('does not decrease among punches that are appended at a known revision', async () => {
    const first = await ahead(HOUR_MS, () => punch({ revision: null }));
    const known = new KnownPunches();
    known.set('stream', first, []);
    const second = await punch({ revision: 0n, lastRecordedAt: known.of('stream')?.recordedAt ?? null });
    expect(second.recordedAt).toEqual(first.recordedAt);
    const read = await store.idsIn(punchesStream(EMPID, DATE));
    expect(read).toMatchObject({ revision: 1n, recordedAt: first.recordedAt });
  });

  // A log that does not compare all ids is never appended to at any revision.
  const onEmbeddedLog = logUnderTestDoes('allIdsKnown') ? it : it.skip;
  onEmbeddedLog('does not decrease among punches of a stream that nobody has read', async () => {
    await ahead(HOUR_MS, () => punch({ revision: 'any' }));
    await punch({ revision: 'any' });
    // As after a start of the backend.
    await store.onApplicationShutdown();
    store = new EventStore(testConfiguration({ eventStoreUrl: world.eventStoreUrl }));
    await punch({ revision: 'any' });
    const [first = NaN, ...later] = await momentsIn(punchesStream(EMPID, DATE));
    for (const moment of later) expect(moment).toBeGreaterThanOrEqual(first);
    expect(later).toHaveLength(2);
  });
});
