import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { VOIDED_EVENTS_STREAM } from '@timekeep/contracts/events/streams';
import { startTestEventLog, type TestEventLog } from '@timekeep/embedded/testing/test-world';
import { readStream } from '@timekeep/log/client/reads';
import { recordFact } from '../../testing/record-fact.js';
import { testConfiguration } from '../../testing/test-configuration.js';
import { newCommandContext } from '../command-context.js';
import { EventStore } from '../event-store.js';
import { LongStreams } from './long-streams.js';

const EVENTS = 400;
const NOTHING_VOID = Promise.resolve(new Set<string>());

let world: TestEventLog;
let client: EventStoreDBClient;
let store: EventStore;
let stream: string;

beforeAll(async () => {
  world = await startTestEventLog();
  client = EventStoreDBClient.connectionString(world.eventStoreUrl);
  store = new EventStore(testConfiguration({ eventStoreUrl: world.eventStoreUrl }));
});

afterAll(async () => {
  await Promise.all([store.onApplicationShutdown(), client.dispose()]);
  await world.stop();
});

const eventOf = (EMPID: string) =>
  jsonEvent({
    ...{ type: 'EmailReleased', data: { EMPID } },
    metadata: { actor: 'system', schemaVersion: 1 },
  });

/** Appends as another process. */
const append = (...EMPIDS: readonly string[]) => client.appendToStream(stream, EMPIDS.map(eventOf));

const ids = Array.from({ length: EVENTS }, (_, index) => String(100_001 + index));

beforeEach(async () => {
  stream = `email-${randomUUID()}`;
  await append(...ids);
});

const known = async () =>
  (await store.history(stream)).map(({ event }) => 'EMPID' in event.data && event.data.EMPID);

describe('a long stream', () => {
  it('has what other processes record in it, in order', async () => {
    expect(await known()).toEqual(ids);
    expect(await known()).toEqual(ids);
    await append('200001', '200002');
    expect(await known()).toEqual([...ids, '200001', '200002']);
    await append('200003');
    expect(await known()).toEqual([...ids, '200001', '200002', '200003']);
  });

  it('leaves out events that are declared void after they were read, the last one too', async () => {
    expect(await known()).toEqual(ids);
    const last = String(EVENTS - 1);
    for (const revision of ['7', last]) {
      const data = { stream, revision, type: 'Any', reason: 'A test' };
      const context = newCommandContext({ actor: 'system', route: 'spec' });
      const event = { type: 'EventVoided', data } as const;
      await recordFact(store, VOIDED_EVENTS_STREAM, event, randomUUID(), context);
    }
    const left = ids.filter((_, index) => index !== 7 && index !== EVENTS - 1);
    expect(await known()).toEqual(left);
    await append('200001');
    expect(await known()).toEqual([...left, '200001']);
    expect((await store.history(stream)).at(-1)?.revision).toBe(BigInt(EVENTS));
  });

  it('is read from where the last read ended', async () => {
    const long = new LongStreams();
    const from: (bigint | 'start')[] = [];
    const read = () =>
      long.read(
        stream,
        (revision) => (from.push(revision), readStream(client, stream, revision)),
        NOTHING_VOID,
      );
    await read();
    await append('200001');
    expect((await read()).events).toHaveLength(EVENTS + 1);
    expect((await read()).revision).toBe(BigInt(EVENTS));
    expect(from).toEqual(['start', BigInt(EVENTS - 1), BigInt(EVENTS)]);
  });

  it('is read anew once the log does not continue what was read, as after a restored backup', async () => {
    const long = new LongStreams();
    const read = (of: string) =>
      long.read('email-long', (revision) => readStream(client, of, revision), NOTHING_VOID);
    await read(stream);
    const other = `email-${randomUUID()}`;
    await client.appendToStream(other, ids.toReversed().map(eventOf));
    const contents = await read(other);
    expect(contents.events.map(({ event }) => event.data)).toEqual(
      ids.toReversed().map((EMPID) => ({ EMPID })),
    );
    const shorter = `email-${randomUUID()}`;
    await client.appendToStream(shorter, [eventOf('300001')]);
    expect((await read(shorter)).events).toHaveLength(1);
  });
});
