import { randomUUID } from 'node:crypto';

import {
  ANY,
  BACKWARDS,
  END,
  EventStoreDBClient,
  NO_STREAM,
  STREAM_EXISTS,
  StreamDeletedError,
  StreamNotFoundError,
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

const newStream = () => `deleting-${randomUUID()}`;
const failure = (promise: Promise<unknown>) => promise.catch((reason: unknown) => reason);
/** With credentials per call, the client uses the plain call instead of the batched one. */
const PLAIN = { credentials: testLogAccess() };

/** Creates a stream with the events 0, 1 and 2. */
async function streamOfThree(): Promise<string> {
  const stream = newStream();
  await client.appendToStream(stream, counted(3));
  return stream;
}

/** Returns positions, types and streams of the last events of the log. */
async function lastOfAll(maxCount: number) {
  const found = [];
  const reading = client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount });
  for await (const { event } of reading) {
    found.push({
      type: event?.type,
      stream: event?.streamId,
      revision: event?.revision,
      position: event?.position,
    });
  }
  return found;
}

describe.each(['deleteStream', 'tombstoneStream'] as const)('%s', (way) => {
  it.each([
    ['any', ANY],
    ['the last revision', 2n],
  ] as const)(
    'ends a stream with the expectation %s, and returns the position',
    async (_case, expectedRevision) => {
      const stream = await streamOfThree();
      const { position } = await client[way](stream, { expectedRevision });
      expect(await lastOfAll(1)).toMatchObject([{ position }]);
      await expect(numbersOf(client, stream)).rejects.toBeInstanceOf(
        way === 'deleteStream' ? StreamNotFoundError : StreamDeletedError,
      );
    },
  );

  it.each([
    ['no stream', NO_STREAM, -1n],
    ['an earlier revision', 1n, 1n],
    ['a later revision', 9n, 9n],
  ] as const)('refuses when expecting %s', async (_case, expectedRevision, expectedVersion) => {
    const stream = await streamOfThree();
    const error = await failure(client[way](stream, { expectedRevision }));
    expect(error).toBeInstanceOf(WrongExpectedVersionError);
    expect(error).toMatchObject({ code: 9, streamName: stream, expectedVersion, actualVersion: 2n });
    expect(await numbersOf(client, stream)).toEqual([0, 1, 2]);
  });

  it('refuses a revision of a stream that never existed', async () => {
    const error = await failure(client[way](newStream(), { expectedRevision: 0n }));
    expect(error).toBeInstanceOf(WrongExpectedVersionError);
    expect(error).toMatchObject({ expectedVersion: 0n, actualVersion: NO_STREAM });
  });

  it('refuses a metadata stream, which ends with its stream', async () => {
    const stream = await streamOfThree();
    await expect(client[way](`$$${stream}`)).rejects.toMatchObject({ code: 3 });
  });

  it('does not remove events from $all', async () => {
    const stream = await streamOfThree();
    await client[way](stream);
    const end =
      way === 'deleteStream'
        ? { type: '$metadata', stream: `$$${stream}`, revision: 0n }
        : { type: '$streamDeleted', stream, revision: 9223372036854775807n };
    const all = await lastOfAll(4);
    expect(all[0]).toMatchObject(end);
    expect(all.slice(1).map(({ stream: name, revision }) => [name, revision])).toEqual([
      [stream, 2n],
      [stream, 1n],
      [stream, 0n],
    ]);
  });
});

describe('a deleted stream', () => {
  it.each([
    ['any', ANY],
    ['no stream', NO_STREAM],
    ['its last revision', 2n],
  ] as const)('begins again when appending with %s, and revisions go on', async (_case, expectedRevision) => {
    const stream = await streamOfThree();
    await client.deleteStream(stream);
    const { nextExpectedRevision } = await client.appendToStream(stream, counted(2, 3), { expectedRevision });
    expect(nextExpectedRevision).toBe(4n);
    expect(await numbersOf(client, stream)).toEqual([3, 4]);
    await client.appendToStream(stream, counted(1, 5), { expectedRevision: 4n });
    expect(await numbersOf(client, stream)).toEqual([3, 4, 5]);
    expect(await client.getStreamMetadata(stream)).toMatchObject({ metadata: { truncateBefore: 3 } });
  });

  it('does not count as existing', async () => {
    const stream = await streamOfThree();
    await client.deleteStream(stream);
    const append = client.appendToStream(stream, counted(1), { expectedRevision: STREAM_EXISTS });
    await expect(append).rejects.toBeInstanceOf(StreamDeletedError);
  });

  it('can be deleted again, also after a new append', async () => {
    const stream = await streamOfThree();
    await client.deleteStream(stream);
    await client.deleteStream(stream);
    await client.appendToStream(stream, counted(1, 3));
    await client.deleteStream(stream, { expectedRevision: 3n });
    await expect(numbersOf(client, stream)).rejects.toBeInstanceOf(StreamNotFoundError);
    await client.appendToStream(stream, counted(1, 4), { expectedRevision: NO_STREAM });
    expect(await numbersOf(client, stream)).toEqual([4]);
  });

  it.each([ANY, NO_STREAM] as const)(
    'accepts ids from before the deletion once, with the expectation %s',
    async (expectedRevision) => {
      const stream = newStream();
      const events = counted(2);
      const first = await client.appendToStream(stream, events, { expectedRevision });
      await client.deleteStream(stream);
      expect(await client.appendToStream(stream, events, { expectedRevision })).toEqual(first);
      await expect(numbersOf(client, stream)).rejects.toBeInstanceOf(StreamNotFoundError);
    },
  );

  it('exists again after metadata are set, its old events still hidden', async () => {
    const stream = await streamOfThree();
    await client.deleteStream(stream);
    await client.setStreamMetadata(stream, { owner: 'HR' });
    expect(await numbersOf(client, stream)).toEqual([]);
    expect(await client.getStreamMetadata(stream)).toMatchObject({
      metadata: { owner: 'HR', truncateBefore: 3 },
    });
    await client.appendToStream(stream, counted(1, 3), { expectedRevision: 2n });
    expect(await numbersOf(client, stream)).toEqual([3]);
  });

  it('exists again once after concurrent appends', async () => {
    const stream = await streamOfThree();
    const numbers = Array.from({ length: 50 }, (_, index) => 3 + index);
    const deleting = client.deleteStream(stream);
    await Promise.all([
      deleting,
      ...numbers.map((number) => client.appendToStream(stream, counted(1, number))),
    ]);
    const read = await numbersOf(client, stream);
    expect(read).toEqual(numbers.slice(-read.length));
    expect(await client.getStreamMetadata(stream)).toMatchObject({
      metadata: { truncateBefore: 53 - read.length },
    });
  });
});

it('refuses to delete a stream that never existed', async () => {
  const stream = newStream();
  const error = await failure(client.deleteStream(stream));
  expect(error).toBeInstanceOf(WrongExpectedVersionError);
  expect(error).toMatchObject({ streamName: stream, expectedVersion: -2n, actualVersion: NO_STREAM });
});

describe('a tombstone', () => {
  it.each([
    ['any', {}],
    ['no stream', { expectedRevision: NO_STREAM }],
  ] as const)('can be set before a stream is there, expecting %s', async (_case, options) => {
    const stream = newStream();
    await client.tombstoneStream(stream, options);
    await expect(client.appendToStream(stream, counted(1))).rejects.toBeInstanceOf(StreamDeletedError);
  });

  it('refuses everything permanently, with the exception name of the client', async () => {
    const stream = newStream();
    const events = counted(2);
    await client.appendToStream(stream, events);
    await client.tombstoneStream(stream);
    const refused = [
      client.appendToStream(stream, counted(1)),
      client.appendToStream(stream, counted(1), PLAIN),
      client.appendToStream(stream, counted(1), { expectedRevision: 1n }),
      client.appendToStream(stream, events),
      client.deleteStream(stream),
      client.tombstoneStream(stream),
      client.setStreamMetadata(stream, { maxCount: 1 }),
      numbersOf(client, stream),
    ];
    for (const promise of refused) {
      const error = await failure(promise);
      expect(error).toBeInstanceOf(StreamDeletedError);
    }
    await expect(client.getStreamMetadata(stream)).rejects.toBeInstanceOf(StreamDeletedError);
    expect(await failure(numbersOf(client, stream))).toMatchObject({ code: 9, streamName: stream });
    expect(await failure(client.appendToStream(stream, counted(1)))).toMatchObject({ streamName: stream });
  });

  it('can follow a deletion', async () => {
    const stream = await streamOfThree();
    await client.deleteStream(stream);
    await client.tombstoneStream(stream, { expectedRevision: 2n });
    await expect(numbersOf(client, stream)).rejects.toBeInstanceOf(StreamDeletedError);
  });

  it('reports names in any script', async () => {
    const stream = `${newStream()} 日本`;
    await client.tombstoneStream(stream);
    const error = await failure(numbersOf(client, stream));
    expect(error).toMatchObject({ streamName: stream.replace('日本', '%E6%97%A5%E6%9C%AC') });
    expect(error).toBeInstanceOf(StreamDeletedError);
  });
});

describe('subscribing to an ended stream', () => {
  it.each(['start', 'end'] as const)('is refused from the %s after a tombstone', async (fromRevision) => {
    const stream = await streamOfThree();
    await client.tombstoneStream(stream);
    const subscription = client.subscribeToStream(stream, { fromRevision }).resume();
    const error = await new Promise((resolve) => subscription.once('error', resolve));
    expect(error).toBeInstanceOf(StreamDeletedError);
  });

  it('ends when the tombstone comes', async () => {
    const stream = await streamOfThree();
    const subscription = client.subscribeToStream(stream).resume();
    await new Promise((resolve) => subscription.once('caughtUp', resolve));
    const broken = new Promise((resolve) => subscription.once('error', resolve));
    await client.tombstoneStream(stream);
    expect(await broken).toBeInstanceOf(StreamDeletedError);
  });

  it('waits for a new event after a deletion', async () => {
    const stream = await streamOfThree();
    await client.deleteStream(stream);
    const subscription = client.subscribeToStream(stream);
    const first = new Promise((resolve) => subscription.once('data', resolve));
    await client.appendToStream(stream, counted(1, 3));
    expect(await first).toMatchObject({ event: { revision: 3n } });
    await subscription.unsubscribe();
  });
});
