import { randomUUID } from 'node:crypto';

import {
  ANY,
  binaryEvent,
  DeadlineExceededError,
  EventStoreDBClient,
  jsonEvent,
  MaxAppendSizeExceededError,
  NO_STREAM,
  STREAM_EXISTS,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { counted, numbersOf } from '../../../testing/event-samples.js';
import { startTestEventLog, type TestEventLog, testLogAccess } from '../../../testing/test-world.js';

let world: TestEventLog;
let client: EventStoreDBClient;

beforeAll(async () => {
  world = await startTestEventLog();
  client = EventStoreDBClient.connectionString(world.eventStoreUrl);
});

afterAll(async () => {
  await client.dispose();
  await world.stop();
});

/** With credentials per call, the client uses the plain call instead of the batched one. */
const WAYS = [
  ['BatchAppend', {}],
  ['Append', { credentials: testLogAccess() }],
] as const;

describe.each(WAYS)('appending by %s', (_way, options) => {
  const newStream = () => `appending-${randomUUID()}`;

  it('assigns revisions from 0 and positions without gaps', async () => {
    const stream = newStream();
    const first = await client.appendToStream(stream, counted(2), {
      ...options,
      expectedRevision: NO_STREAM,
    });
    const second = await client.appendToStream(stream, counted(3, 2), { ...options, expectedRevision: 1n });
    expect(first.nextExpectedRevision).toBe(1n);
    expect(second.nextExpectedRevision).toBe(4n);
    expect(second.position?.commit).toBe((first.position?.commit ?? 0n) + 3n);
    expect(await numbersOf(client, stream)).toEqual([0, 1, 2, 3, 4]);
  });

  it.each([
    ['no stream, but it exists', NO_STREAM, 2, NO_STREAM, 1n],
    ['an earlier revision', 0n, 2, 0n, 1n],
    ['a later revision', 7n, 2, 7n, 1n],
    ['stream exists, but it does not', STREAM_EXISTS, 0, STREAM_EXISTS, NO_STREAM],
    ['a revision of no stream', 0n, 0, 0n, NO_STREAM],
  ] as const)('refuses when expecting %s', async (_case, expectedRevision, existing, expected, actual) => {
    const stream = newStream();
    if (existing > 0) await client.appendToStream(stream, counted(existing));
    const append = client.appendToStream(stream, counted(1), { ...options, expectedRevision });
    const error: unknown = await append.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(WrongExpectedVersionError);
    expect(error).toMatchObject({ streamName: stream, expectedVersion: expected, actualVersion: actual });
  });

  it.each([ANY, NO_STREAM] as const)(
    'accepts the same ids once with the expectation %s',
    async (expectedRevision) => {
      const stream = newStream();
      const events = counted(3);
      const first = await client.appendToStream(stream, events, { ...options, expectedRevision });
      await client.appendToStream(stream, counted(1, 3));
      const again = await client.appendToStream(stream, events, { ...options, expectedRevision });
      expect(again).toEqual(first);
      expect(await numbersOf(client, stream)).toEqual([0, 1, 2, 3]);
    },
  );

  it('accepts the same ids at the same revision once', async () => {
    const stream = newStream();
    await client.appendToStream(stream, counted(1));
    const events = counted(2, 1);
    const first = await client.appendToStream(stream, events, { ...options, expectedRevision: 0n });
    const again = await client.appendToStream(stream, events, { ...options, expectedRevision: 0n });
    expect(again).toEqual(first);
    expect(await numbersOf(client, stream)).toEqual([0, 1, 2]);
  });

  it('refuses a mix of known and new ids', async () => {
    const stream = newStream();
    const [known, ...unknown] = counted(2);
    if (known === undefined) throw new Error('There is no event');
    await client.appendToStream(stream, known);
    const append = client.appendToStream(stream, [known, ...unknown], { ...options, expectedRevision: ANY });
    await expect(append).rejects.toBeInstanceOf(WrongExpectedVersionError);
    expect(await numbersOf(client, stream)).toEqual([0]);
  });

  it('accepts the same id in another stream', async () => {
    const [one, other] = [newStream(), newStream()];
    const events = counted(1);
    await client.appendToStream(one, events, options);
    await client.appendToStream(other, events, options);
    expect(await numbersOf(client, other)).toEqual([0]);
  });

  it('stores text of any script, binary data and metadata unchanged', async () => {
    const stream = `${newStream()} – Größe/日本語 🕗`;
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    const text = jsonEvent({
      type: 'Größe 🕗',
      data: { name: 'Ñandú 日本語 🚀 "\u0000"' },
      metadata: { by: 'José' },
    });
    const binary = binaryEvent({ type: 'Bytes', data: bytes, metadata: bytes });
    const before = Date.now();
    await client.appendToStream(stream, [text, binary], options);
    const read = [];
    for await (const { event } of client.readStream(stream)) read.push(event);
    expect(read).toMatchObject([
      {
        id: text.id,
        streamId: stream,
        type: text.type,
        data: text.data,
        metadata: text.metadata,
        isJson: true,
      },
      { id: binary.id, type: 'Bytes', isJson: false, revision: 1n },
    ]);
    expect(Buffer.from(read[1]?.data as Uint8Array).equals(bytes)).toBe(true);
    expect(Buffer.from(read[1]?.metadata as Uint8Array).equals(bytes)).toBe(true);
    expect(read[0]?.created.getTime()).toBeGreaterThanOrEqual(before);
    expect(read[0]?.created.getTime()).toBeLessThanOrEqual(Date.now());
  });

  it('accepts an append of nearly 1 MiB and refuses a larger one with the exception name of the client', async () => {
    const stream = newStream();
    const ofSize = (size: number) => binaryEvent({ type: 'Large', data: Buffer.alloc(size, 7) });
    await client.appendToStream(stream, [ofSize(500_000), ofSize(548_000)], options);
    const error: unknown = await client
      .appendToStream(stream, [ofSize(500_000), ofSize(549_000)], options)
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(MaxAppendSizeExceededError);
    expect(error).toMatchObject({ maxAppendSize: 1024 * 1024 });
    const huge = client.appendToStream(stream, [ofSize(4_000_000), ofSize(2_000_000)], options);
    await expect(huge).rejects.toBeInstanceOf(MaxAppendSizeExceededError);
    let events = 0;
    for await (const { event } of client.readStream(stream)) events += event === undefined ? 0 : 1;
    expect(events).toBe(2);
  });

  it('refuses invalid names, and stays usable', async () => {
    const stream = newStream();
    await expect(client.appendToStream('null\0', counted(1), options)).rejects.toThrow(/null character/);
    await expect(client.appendToStream('x'.repeat(1025), counted(1), options)).rejects.toThrow(/longer than/);
    const noUuid = jsonEvent({ id: 'no-uuid', type: 'Counted', data: {} });
    await expect(client.appendToStream(stream, noUuid, options)).rejects.toThrow(/not a UUID/);
    await client.appendToStream(stream, counted(1), options);
    expect(await numbersOf(client, stream)).toEqual([0]);
  });
});

it('does not append after the deadline', async () => {
  await client.appendToStream('late', counted(1));
  const append = client.appendToStream('late', counted(1, 1), { deadline: -1000 });
  await expect(append).rejects.toBeInstanceOf(DeadlineExceededError);
  expect(await numbersOf(client, 'late')).toEqual([0]);
});

describe('concurrent appends', () => {
  it('accept one of many with the same expected revision', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        client.appendToStream('race', counted(1), { expectedRevision: NO_STREAM }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await numbersOf(client, 'race')).toHaveLength(1);
  });

  it('store an event once if it is sent several times at once', async () => {
    const event = counted(1);
    const results = await Promise.all(
      Array.from({ length: 20 }, () => client.appendToStream('repeated', event)),
    );
    expect(new Set(results.map(({ position }) => position?.commit)).size).toBe(1);
    expect(await numbersOf(client, 'repeated')).toEqual([0]);
  });

  it('keep the order of one client in one stream', async () => {
    const numbers = Array.from({ length: 500 }, (_, number) => number);
    await Promise.all(numbers.map((number) => client.appendToStream('ordered', counted(1, number))));
    expect(await numbersOf(client, 'ordered')).toEqual(numbers);
  });
});
