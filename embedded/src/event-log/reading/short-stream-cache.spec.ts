import {
  BACKWARDS,
  END,
  EventStoreDBClient,
  StreamDeletedError,
  StreamNotFoundError,
} from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@timekeep/tools/eventually';
import { Client } from 'pg';

import { counted, numbersOf, upTo } from '../../testing/event-samples.js';
import { startEmbeddedTestLog, type TestEventLog } from '../../testing/test-world.js';
import type { CommittedEvent } from '../event.types.js';
import { ShortStreamCache } from './short-stream-cache.js';

describe('short streams read through the event log', () => {
  let world: TestEventLog;
  let client: EventStoreDBClient;
  let tables: Client;

  beforeEach(async () => {
    world = await startEmbeddedTestLog();
    client = EventStoreDBClient.connectionString(world.eventStoreUrl);
    tables = new Client(world.eventsDatabaseUrl);
    await tables.connect();
    await client.appendToStream('short', counted(2));
    expect(await numbersOf(client, 'short')).toEqual([0, 1]);
  });

  afterEach(async () => {
    await client.dispose();
    await tables.end();
    await world.stop();
  });

  /** Empties the tables, to show which answers come from memory. */
  async function emptyTables(): Promise<void> {
    await tables.query('DELETE FROM events');
  }

  it('come from memory until an append', async () => {
    await emptyTables();
    expect(await numbersOf(client, 'short')).toEqual([0, 1]);
    await client.appendToStream('short', counted(1, 2));
    expect(await numbersOf(client, 'short')).toEqual([2]);
  });

  it('are evicted when the connection of the writer is lost', async () => {
    await emptyTables();
    await tables.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'event log writer'`,
    );
    await eventually(async () => {
      const read: unknown = await numbersOf(client, 'short').catch((error: unknown) => error);
      return read instanceof StreamNotFoundError;
    });
  });

  it('follow their metadata, a deletion and a tombstone', async () => {
    await client.setStreamMetadata('short', { maxCount: 1 });
    expect(await numbersOf(client, 'short')).toEqual([1]);
    expect(await numbersOf(client, 'short')).toEqual([1]);

    await client.appendToStream('deleted', counted(2));
    expect(await numbersOf(client, 'deleted')).toEqual([0, 1]);
    await client.deleteStream('deleted');
    await expect(numbersOf(client, 'deleted')).rejects.toBeInstanceOf(StreamNotFoundError);

    await client.appendToStream('entombed', counted(2));
    expect(await numbersOf(client, 'entombed')).toEqual([0, 1]);
    await client.tombstoneStream('entombed');
    await expect(numbersOf(client, 'entombed')).rejects.toBeInstanceOf(StreamDeletedError);
  });

  it.each([
    [{}, [0, 1, 2, 3]],
    [{ maxCount: 1 }, [0]],
    [{ fromRevision: 1n }, [1, 2, 3]],
    [{ fromRevision: 5n }, []],
    [{ direction: BACKWARDS, fromRevision: END }, [3, 2, 1, 0]],
    [{ direction: BACKWARDS, fromRevision: 0n }, [0]],
    [{ direction: BACKWARDS, fromRevision: END, maxCount: 2 }, [3, 2]],
  ] as const)('are read the same from the tables and from memory: %o', async (options, numbers) => {
    await client.appendToStream('both', counted(4));
    expect(await numbersOf(client, 'both', options)).toEqual(numbers);
    expect(await numbersOf(client, 'both')).toEqual(upTo(4));
    await emptyTables();
    expect(await numbersOf(client, 'both', options)).toEqual(numbers);
  });

  it('have every acknowledged event during concurrent appends and reads', async () => {
    const streams = ['a', 'b', 'c'];
    const acknowledged = new Map(streams.map((stream) => [stream, 0]));
    let writing = true;
    const write = async (stream: string) => {
      for (const number of upTo(120)) {
        await client.appendToStream(stream, counted(1, number));
        acknowledged.set(stream, number + 1);
      }
    };
    let reads = 0;
    const read = async (stream: string) => {
      let seen = 0;
      while (writing) {
        const atLeast = Math.max(seen, acknowledged.get(stream) ?? 0);
        const numbers = atLeast === 0 ? [] : await numbersOf(client, stream);
        expect(numbers).toEqual(upTo(numbers.length));
        expect(numbers.length).toBeGreaterThanOrEqual(atLeast);
        seen = numbers.length;
        reads += 1;
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    const reading = Promise.all([...streams, ...streams].map(read));
    await Promise.all(streams.map(write));
    writing = false;
    await reading;
    expect(reads).toBeGreaterThan(100);
  });
});

describe('ShortStreamCache', () => {
  const forwards = { from: 0, direction: 'forwards', limit: 10 } as const;

  function events(count: number, bytes = 10): CommittedEvent[] {
    const message = Buffer.alloc(bytes);
    return upTo(count).map((revision) => ({
      position: revision + 1,
      stream: 's',
      revision,
      type: 'T',
      message,
    }));
  }

  function open(): ShortStreamCache {
    const streams = new ShortStreamCache();
    streams.open();
    return streams;
  }

  it('keeps a read stream', () => {
    const streams = open();
    streams.beginRead('s')(events(3));
    expect(streams.read('s', forwards)).toEqual(events(3));
    expect(streams.read('other', forwards)).toBeUndefined();
  });

  it.each([
    ['an empty stream', events(0)],
    ['many events', events(17)],
    ['large events', events(2, 9000)],
  ])('does not keep %s', (_case, read) => {
    const streams = open();
    streams.beginRead('s')(read);
    expect(streams.read('s', forwards)).toBeUndefined();
  });

  it('does not keep a read that overlaps with a write', () => {
    const streams = open();
    const begunBefore = streams.beginRead('s');
    streams.beginWrite(new Set(['s']));
    const begunMeanwhile = streams.beginRead('s');
    begunBefore(events(1));
    begunMeanwhile(events(1));
    expect(streams.read('s', forwards)).toBeUndefined();
    streams.endWrite();
    const begunAfter = streams.beginRead('s');
    begunAfter(events(2));
    expect(streams.read('s', forwards)).toEqual(events(2));
  });

  it('keeps nothing while it is closed, earlier reads included', () => {
    const streams = open();
    const read = streams.beginRead('s');
    streams.close();
    read(events(1));
    streams.beginRead('s')(events(1));
    streams.open();
    read(events(1));
    expect(streams.read('s', forwards)).toBeUndefined();
  });

  it('evicts the oldest streams beyond its capacity', () => {
    const streams = open();
    const count = 5000;
    for (const number of upTo(count)) streams.beginRead(`s-${number}`)(events(1, 15_000));
    const kept = upTo(count).filter((number) => streams.read(`s-${number}`, forwards) !== undefined);
    expect(kept.at(-1)).toBe(count - 1);
    expect(kept.length * 15_000).toBeLessThan(34_000_000);
    expect(kept.length * 15_000).toBeGreaterThan(12_000_000);
  });
});
