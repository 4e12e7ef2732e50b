import { randomUUID } from 'node:crypto';
import { setImmediate as tick } from 'node:timers/promises';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@timekeep/tools/eventually';
import { TcpProxy } from '@timekeep/embedded/testing/tcp-proxy';
import { startTestEventLog, type TestEventLog } from '@timekeep/embedded/testing/test-world';
import type { LogPosition } from '../position.js';
import type { RecordedEvent } from '../wire/read-answer.js';
import { StoreUnavailableError } from './errors.js';
import { EventLog, type EventAt } from './event-log.js';

const MANY = 1_000;

let world: TestEventLog;
let client: EventStoreDBClient;
let log: EventLog;
let first: EventAt;

beforeAll(async () => {
  world = await startTestEventLog();
  client = EventStoreDBClient.connectionString(world.eventStoreUrl);
  log = new EventLog(world.eventStoreUrl);
  first = await append('first', 1);
});

afterAll(async () => {
  await Promise.all([log.close(), client.dispose()]);
  await world.stop();
});

/** Appends events in one request. @returns the last of them */
async function append(stream: string, count: number): Promise<EventAt> {
  const events = Array.from({ length: count }, (_, n) =>
    jsonEvent({ id: randomUUID(), type: 'Counted', data: { n }, metadata: { actor: 'x', schemaVersion: 1 } }),
  );
  const { position } = await client.appendToStream(stream, events);
  if (!position) throw new Error('No position');
  return { id: events.at(-1)?.id ?? '', position };
}

describe('the check for an event', () => {
  it('returns true or false, also for positions without an event', async () => {
    const { id, position } = first;
    const beyond = (by: bigint): LogPosition => ({
      commit: position.commit + by,
      prepare: position.prepare + by,
    });
    expect(await log.holds(first)).toBe(true);
    expect(await log.holds({ id: randomUUID(), position })).toBe(false);
    expect(await log.holds({ id, position: beyond(1n) })).toBe(false);
    expect(await log.holds({ id, position: beyond(1_000_000n) })).toBe(false);
  });

  it('never returns false when the connection is lost, at any moment', async () => {
    for (let ticks = 0; ticks < 30; ticks += 1) {
      const other = new EventLog(world.eventStoreUrl);
      const answer = other.holds(first).catch(() => 'no answer');
      for (let passed = 0; passed < ticks; passed += 1) await tick();
      await other.close();
      expect(await answer).not.toBe(false);
    }
  });

  it('does not return false when the log cannot be reached', async () => {
    const line = await TcpProxy.to(world.eventStoreUrl);
    const far = new EventLog(line.urlOf(world.eventStoreUrl), 1_000);
    await line.cut();
    await expect(far.holds(first)).rejects.toThrow(StoreUnavailableError);
    await far.close();
  });
});

describe('a subscription', () => {
  it('reports its confirmation, even if there is no event', async () => {
    let confirmed = false;
    const { position } = await append('confirmed', 1);
    const subscription = log.subscribe(position, {
      ...{ arrived: () => undefined, passed: () => undefined, failed: () => undefined },
      confirmed: () => {
        confirmed = true;
      },
    });
    await eventually(() => Promise.resolve(confirmed));
    await subscription.close();
  });

  it('delivers one append of many events', async () => {
    const { position } = await append('before', 1);
    const arrived: RecordedEvent[] = [];
    let confirmed = false;
    const failures: Error[] = [];
    const subscription = log.subscribe(position, {
      confirmed: () => {
        confirmed = true;
      },
      arrived: (event) => arrived.push(event),
      passed: () => undefined,
      failed: (error) => failures.push(error),
    });
    await eventually(() => Promise.resolve(confirmed));
    await append('burst', MANY);
    await eventually(() =>
      Promise.resolve(arrived.length + failures.length >= (failures.length > 0 ? 1 : MANY)),
    );
    // EventStoreDB may end it; the events delivered until then have no gap.
    const data = arrived.filter(({ stream }) => stream === 'burst').map((event) => event.data);
    expect(data).toEqual(data.map((_, n) => ({ n })));
    await subscription.close();
  });
});

it('the marks after a position are those of events of Timekeep, and empty after a position without a record', async () => {
  const before = await append('marks', 1);
  const last = await append('marks', 3);
  const marks = await log.marksAfter(before.position, 10);
  expect(marks).toHaveLength(3);
  expect(marks.at(-1)?.position).toEqual(last.position);
  expect(await log.marksAfter(before.position, 2)).toHaveLength(2);
  expect(await log.newestPosition()).toEqual(last.position);
});
