import { randomUUID } from 'node:crypto';

import {
  BACKWARDS,
  binaryEvent,
  END,
  EventStoreDBClient,
  jsonEvent,
  NO_STREAM,
  STREAM_EXISTS,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@timekeep/tools/eventually';

import { counted, numberOf, numbersOf } from '../../testing/event-samples.js';
import { startTestEventLog, type TestEventLog } from '../../testing/test-world.js';

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

const newStream = () => `metadata-${randomUUID()}`;

/** Creates a stream with the events 0 to 4. */
async function streamOfFive(): Promise<string> {
  const stream = newStream();
  await client.appendToStream(stream, counted(5));
  return stream;
}

function backwards(stream: string): Promise<number[]> {
  return numbersOf(client, stream, { direction: BACKWARDS, fromRevision: END });
}

describe('the metadata of a stream', () => {
  it('are empty at first, and for an unknown stream', async () => {
    expect(await client.getStreamMetadata(await streamOfFive())).not.toHaveProperty('metadata');
    expect(await client.getStreamMetadata(newStream())).not.toHaveProperty('metadata');
  });

  it('are the last ones set, and only those are read', async () => {
    const stream = await streamOfFive();
    const acl = { readRoles: ['$admins'] };
    await client.setStreamMetadata(stream, { maxCount: 3 }, { expectedRevision: NO_STREAM });
    await client.setStreamMetadata(stream, { maxAge: 90, acl, owner: 'HR' }, { expectedRevision: 0n });
    expect(await client.getStreamMetadata(stream)).toMatchObject({
      streamName: stream,
      metadata: { maxAge: 90, acl, owner: 'HR' },
    });
    const revisions = [];
    for await (const { event } of client.readStream(`$$${stream}`)) revisions.push(event?.revision);
    expect(revisions).toEqual([1n]);
  });

  it('are refused with a wrong expected revision', async () => {
    const stream = await streamOfFive();
    const set = client.setStreamMetadata(stream, {}, { expectedRevision: 4n });
    await expect(set).rejects.toBeInstanceOf(WrongExpectedVersionError);
  });

  it('create a stream without events', async () => {
    const stream = newStream();
    await client.setStreamMetadata(stream, { owner: 'HR' });
    await client.appendToStream(stream, counted(1), { expectedRevision: STREAM_EXISTS });
    expect(await numbersOf(client, stream)).toEqual([0]);
  });

  it('can be set for a system stream, but not for a metadata stream or a nameless one', async () => {
    const system = `$system-${randomUUID()}`;
    await client.appendToStream(system, counted(3));
    await client.setStreamMetadata(system, { maxCount: 1 });
    expect(await numbersOf(client, system)).toEqual([2]);
    await expect(client.setStreamMetadata('$$any', {})).rejects.toThrow(/no metadata of its own/);
    await expect(client.setStreamMetadata('', {})).rejects.toThrow(/of no stream/);
  });
});

describe('the readable events of a stream', () => {
  it.each([
    ['$maxCount', { maxCount: 2 }, [3, 4]],
    ['$maxCount beyond what there is', { maxCount: 9 }, [0, 1, 2, 3, 4]],
    ['$tb', { truncateBefore: 3 }, [3, 4]],
    ['$tb after the end', { truncateBefore: 5 }, []],
    ['both, of which the stricter counts', { maxCount: 4, truncateBefore: 3 }, [3, 4]],
    ['$maxAge that nothing has reached', { maxAge: 1000 }, [0, 1, 2, 3, 4]],
    ['$maxAge beyond all time', { maxAge: Number.MAX_SAFE_INTEGER }, [0, 1, 2, 3, 4]],
    ['invalid limits', { maxCount: 0, truncateBefore: -1, maxAge: 0 }, [0, 1, 2, 3, 4]],
  ])('are limited by %s, in both directions and for subscriptions', async (_case, metadata, numbers) => {
    const stream = await streamOfFive();
    await client.setStreamMetadata(stream, metadata);
    expect(await numbersOf(client, stream)).toEqual(numbers);
    expect(await backwards(stream)).toEqual([...numbers].reverse());
    const seen: number[] = [];
    const subscription = client.subscribeToStream(stream);
    subscription.on('data', ({ event }) => seen.push(numberOf(event)));
    await new Promise((resolve) => subscription.once('caughtUp', resolve));
    expect(seen).toEqual(numbers);
    await subscription.unsubscribe();
  });

  it('are limited by $maxAge as time passes', async () => {
    const stream = await streamOfFive();
    await client.setStreamMetadata(stream, { maxAge: 1 });
    await eventually(async () => (await numbersOf(client, stream)).length === 0);
    await client.appendToStream(stream, counted(1, 5));
    expect(await numbersOf(client, stream)).toEqual([5]);
  });

  it('move with $maxCount as events arrive', async () => {
    const stream = await streamOfFive();
    await client.setStreamMetadata(stream, { maxCount: 2 });
    await client.appendToStream(stream, counted(1, 5));
    expect(await numbersOf(client, stream)).toEqual([4, 5]);
    expect(await numbersOf(client, stream, { fromRevision: 2n })).toEqual([4, 5]);
  });

  it('are all events again when the limits are removed', async () => {
    const stream = await streamOfFive();
    await client.setStreamMetadata(stream, { truncateBefore: 4 });
    await client.setStreamMetadata(stream, {});
    expect(await numbersOf(client, stream)).toEqual([0, 1, 2, 3, 4]);
  });

  it('are not limited by metadata that are not JSON', async () => {
    const stream = await streamOfFive();
    const type = '$metadata';
    await client.appendToStream(`$$${stream}`, binaryEvent({ type, data: Buffer.from('{"$maxCount":1}') }));
    expect(await numbersOf(client, stream)).toEqual([0, 1, 2, 3, 4]);
    await client.appendToStream(`$$${stream}`, jsonEvent({ type, data: 'no object' }));
    expect(await numbersOf(client, stream)).toEqual([0, 1, 2, 3, 4]);
  });

  it('are not limited in $all', async () => {
    const stream = await streamOfFive();
    await client.setStreamMetadata(stream, { maxCount: 1 });
    const streams = [];
    for await (const { event } of client.readAll()) streams.push(event?.streamId);
    expect(streams.filter((name) => name === stream)).toHaveLength(5);
  });
});
