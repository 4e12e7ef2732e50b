import {
  BACKWARDS,
  END,
  EventStoreDBClient,
  FORWARDS,
  jsonEvent,
  START,
  StreamNotFoundError,
} from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { counted, numberOf, upTo } from '../../../testing/event-samples.js';
import { startTestEventLog, type TestEventLog } from '../../../testing/test-world.js';

/** More than two pages. */
const MANY = 5000;

let world: TestEventLog;
let client: EventStoreDBClient;

beforeAll(async () => {
  world = await startTestEventLog();
  client = EventStoreDBClient.connectionString(world.eventStoreUrl);
  await client.appendToStream('short', counted(5));
  await client.appendToStream('long', counted(MANY));
  await client.appendToStream('short', counted(5, 5));
});

afterAll(async () => {
  await client.dispose();
  await world.stop();
});

async function collect(reading: AsyncIterable<{ event?: { data: unknown } }>): Promise<number[]> {
  const numbers: number[] = [];
  for await (const { event } of reading) numbers.push(numberOf(event));
  return numbers;
}

describe('reading a stream', () => {
  it.each([
    ['from the start', { fromRevision: START }, upTo(10)],
    ['from a revision, which is included', { fromRevision: 7n }, [7, 8, 9]],
    ['from after the end', { fromRevision: 10n }, []],
    ['a few', { fromRevision: 2n, maxCount: 3 }, [2, 3, 4]],
    ['none', { maxCount: 0 }, []],
    ['backwards from the end', { direction: BACKWARDS, fromRevision: END }, upTo(10).reverse()],
    ['backwards from a revision, which is included', { direction: BACKWARDS, fromRevision: 2n }, [2, 1, 0]],
    ['backwards from the start', { direction: BACKWARDS, fromRevision: START }, [0]],
    ['the last', { direction: BACKWARDS, fromRevision: END, maxCount: 1 }, [9]],
    ['backwards from beyond the end', { direction: BACKWARDS, fromRevision: 99n, maxCount: 2 }, [9, 8]],
  ] as const)('%s', async (_case, options, numbers) => {
    expect(await collect(client.readStream('short', options))).toEqual(numbers);
  });

  it.each([FORWARDS, BACKWARDS] as const)('reads many pages %s', async (direction) => {
    const fromRevision = direction === FORWARDS ? START : END;
    const numbers = await collect(client.readStream('long', { direction, fromRevision }));
    expect(numbers).toEqual(direction === FORWARDS ? upTo(MANY) : upTo(MANY).reverse());
  });

  it('reports an unknown stream', async () => {
    const error: unknown = await collect(client.readStream('nowhere')).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StreamNotFoundError);
    expect(error).toMatchObject({ streamName: 'nowhere' });
  });

  it('is not affected by a reader that stops in the middle', async () => {
    for await (const { event } of client.readStream('long')) if (numberOf(event) === 3) break;
    expect(await collect(client.readStream('short', { maxCount: 1 }))).toEqual([0]);
  });
});

describe('reading all', () => {
  it('returns all events in the order of their positions, without gaps', async () => {
    const positions: bigint[] = [];
    for await (const { event } of client.readAll()) positions.push(event?.position.commit ?? 0n);
    expect(positions).toEqual(upTo(MANY + 10, 1).map(BigInt));
  });

  it('includes the position forwards and excludes it backwards', async () => {
    const at = { commit: 3n, prepare: 3n };
    expect(await collect(client.readAll({ fromPosition: at, maxCount: 2 }))).toEqual([2, 3]);
    expect(await collect(client.readAll({ fromPosition: at, direction: BACKWARDS }))).toEqual([1, 0]);
  });

  it('reads backwards from the end', async () => {
    const reading = client.readAll({ fromPosition: END, direction: BACKWARDS, maxCount: 6 });
    expect(await collect(reading)).toEqual([9, 8, 7, 6, 5, MANY - 1]);
  });

  it('returns no event after the end and before the start', async () => {
    expect(await collect(client.readAll({ fromPosition: END }))).toEqual([]);
    expect(await collect(client.readAll({ fromPosition: START, direction: BACKWARDS }))).toEqual([]);
  });

  it.each([FORWARDS, BACKWARDS] as const)(
    'continues %s after a page that was limited by its size',
    async (direction) => {
      const numbers = upTo(6).map((number) => 10_000 + number);
      const stream = `large ${direction}`;
      for (const number of numbers) {
        const event = jsonEvent({ type: 'Counted', data: { number, text: 'x'.repeat(900_000) } });
        await client.appendToStream(stream, event);
      }
      const read: number[] = [];
      const fromPosition = direction === FORWARDS ? START : END;
      for await (const { event } of client.readAll({ direction, fromPosition })) {
        if (event?.streamId === stream) read.push(numberOf(event));
      }
      expect(read).toEqual(direction === FORWARDS ? numbers : numbers.reverse());
    },
  );
});
