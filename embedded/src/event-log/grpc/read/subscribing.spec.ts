import {
  END,
  EventStoreDBClient,
  eventTypeFilter,
  excludeSystemEvents,
  jsonEvent,
  START,
  streamNameFilter,
} from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@timekeep/tools/eventually';

import { counted, numberOf, upTo } from '../../../testing/event-samples.js';
import { startTestEventLog, type TestEventLog } from '../../../testing/test-world.js';

type Subscription =
  ReturnType<EventStoreDBClient['subscribeToAll']> | ReturnType<EventStoreDBClient['subscribeToStream']>;

let world: TestEventLog;
let client: EventStoreDBClient;

beforeEach(async () => {
  world = await startTestEventLog();
  client = EventStoreDBClient.connectionString(world.eventStoreUrl);
});

afterEach(async () => {
  await client.dispose();
  await world.stop();
});

/** Collects the notifications of a subscription. */
function follow(subscription: Subscription) {
  const seen: string[] = [];
  const numbers: number[] = [];
  subscription.on('confirmation', () => seen.push('confirmed'));
  subscription.on('caughtUp', () => seen.push('caught up'));
  subscription.on('data', ({ event }: { event?: { data: unknown } }) => {
    numbers.push(numberOf(event));
    seen.push(String(numberOf(event)));
  });
  return { seen, numbers };
}

describe('subscribing to a stream', () => {
  it('confirms, delivers existing events, reports that it is live, and delivers new events', async () => {
    await client.appendToStream('other', counted(2, 100));
    await client.appendToStream('mine', counted(2));
    const { seen } = follow(client.subscribeToStream('mine'));
    await eventually(() => seen.includes('caught up'));
    await client.appendToStream('other', counted(2, 102));
    await client.appendToStream('mine', counted(1, 2));
    await eventually(() => seen.includes('2'));
    expect(seen).toEqual(['confirmed', '0', '1', 'caught up', '2']);
  });

  it('begins after the revision', async () => {
    await client.appendToStream('mine', counted(4));
    const { seen } = follow(client.subscribeToStream('mine', { fromRevision: 1n }));
    await eventually(() => seen.includes('caught up'));
    expect(seen).toEqual(['confirmed', '2', '3', 'caught up']);
  });

  it('waits for a stream that does not exist yet', async () => {
    const { seen } = follow(client.subscribeToStream('later', { fromRevision: START }));
    await eventually(() => seen.includes('caught up'));
    await client.appendToStream('later', counted(1));
    await eventually(() => seen.includes('0'));
    expect(seen).toEqual(['confirmed', 'caught up', '0']);
  });

  it('delivers only new events from the end on', async () => {
    await client.appendToStream('mine', counted(2));
    const { seen } = follow(client.subscribeToStream('mine', { fromRevision: END }));
    await eventually(() => seen.includes('caught up'));
    await client.appendToStream('mine', counted(1, 2));
    await eventually(() => seen.includes('2'));
    expect(seen).toEqual(['confirmed', 'caught up', '2']);
  });
});

describe('subscribing to all', () => {
  it('begins after the position', async () => {
    const { position } = await client.appendToStream('a', counted(3));
    await client.appendToStream('b', counted(2, 3));
    if (position === undefined) throw new Error('There is no position');
    const { seen } = follow(client.subscribeToAll({ fromPosition: position }));
    await eventually(() => seen.includes('caught up'));
    expect(seen).toEqual(['confirmed', '3', '4', 'caught up']);
  });

  it('delivers only new events from the end on', async () => {
    await client.appendToStream('a', counted(2));
    const { seen } = follow(client.subscribeToAll({ fromPosition: END }));
    await eventually(() => seen.includes('caught up'));
    await client.appendToStream('a', counted(1, 2));
    await eventually(() => seen.includes('2'));
    expect(seen).toEqual(['confirmed', 'caught up', '2']);
  });

  it.each([
    ['stream prefixes', streamNameFilter({ prefixes: ['punches-', 'leave-'] }), [0, 2]],
    ['a regular expression on streams', streamNameFilter({ regex: '^employee-\\d+$' }), [1]],
    ['type prefixes', eventTypeFilter({ prefixes: ['Leave'] }), [2]],
    ['a regular expression on types', eventTypeFilter({ regex: 'ed$' }), [0, 1, 2, 3]],
    ['no system events', excludeSystemEvents(), [0, 1, 2, 3]],
  ] as const)('filters by %s, before and after it has caught up', async (_case, filter, numbers) => {
    const append = async (base: number) => {
      const event = (type: string, number: number) => jsonEvent({ type, data: { number: base + number } });
      await client.appendToStream('punches-1', event('Punched', 0));
      await client.appendToStream('employee-1', event('Registered', 1));
      await client.appendToStream('leave-1', event('LeaveAdded', 2));
      await client.appendToStream('employee-x', event('Registered', 3));
      await client.appendToStream('$$punches-1', event('$metadata', 4));
    };
    const all = follow(client.subscribeToAll());
    await append(0);
    const filtered = follow(client.subscribeToAll({ filter }));
    await eventually(() => filtered.seen.includes('caught up'));
    await append(10);
    await eventually(() => all.numbers.length === 10 && filtered.numbers.length >= 2 * numbers.length);
    expect(filtered.numbers).toEqual([...numbers, ...numbers.map((number) => number + 10)]);
  });

  it.each([
    ['multiplier x 32', {}, [64n, 128n, 192n]],
    ['multiplier x the window', { maxSearchWindow: 50 }, [100n, 200n]],
  ])(
    'sends a checkpoint every %s considered events, during catch-up and live',
    async (_case, window, expected) => {
      const checkpoints: bigint[] = [];
      await client.appendToStream('a', counted(150));
      const { seen } = follow(
        client.subscribeToAll({
          filter: streamNameFilter({
            prefixes: ['nothing-'],
            checkpointInterval: 2,
            checkpointReached: (_subscription, { commit }) => {
              checkpoints.push(commit);
              return Promise.resolve();
            },
            ...window,
          }),
        }),
      );
      await eventually(() => seen.includes('caught up'));
      await client.appendToStream('a', counted(60, 150));
      await eventually(() => checkpoints.length === expected.length);
      expect(checkpoints).toEqual(expected);
    },
  );

  it('refuses an invalid regular expression', async () => {
    const subscription = client.subscribeToAll({ filter: eventTypeFilter({ regex: '(' }) });
    const error = await new Promise((resolve) => subscription.once('error', resolve));
    expect(error).toMatchObject({ code: 3 });
  });
});

it('changes from catch-up to live under load without gap, duplicate or disorder', async () => {
  const [before, rounds, writers, batch] = [1000, 40, 8, 4];
  await client.appendToStream('load-0', counted(before));
  const subscriptions: ReturnType<typeof follow>[] = [];
  const write = async (writer: number) => {
    for (let round = 0; round < rounds; round += 1) {
      await client.appendToStream(`load-${writer}`, counted(batch));
      if (writer !== 0 || round % 10 !== 5) continue;
      subscriptions.push(follow(client.subscribeToAll()), follow(client.subscribeToStream('load-0')));
    }
  };
  await Promise.all(upTo(writers).map(write));

  const [all, stream] = [await everything(), await everything('load-0')];
  expect(all).toHaveLength(before + rounds * writers * batch);
  for (const [index, { numbers }] of subscriptions.entries()) {
    const expected = index % 2 === 0 ? all : stream;
    await eventually(() => numbers.length >= expected.length);
    expect(numbers).toEqual(expected);
  }
  expect(subscriptions).toHaveLength(8);
});

it('catches up again after a pause with more events than are kept in memory', async () => {
  const subscription = client.subscribeToAll();
  const { seen, numbers } = follow(subscription);
  await eventually(() => seen.includes('caught up'));
  subscription.pause();
  const [appends, batch] = [24, 500];
  for (const append of upTo(appends)) {
    await client.appendToStream(`pause-${append}`, counted(batch, append * batch));
  }
  subscription.resume();
  await eventually(() => numbers.length >= appends * batch);
  expect(numbers).toEqual(upTo(appends * batch));
});

async function everything(stream?: string): Promise<number[]> {
  const numbers: number[] = [];
  const reading = stream === undefined ? client.readAll() : client.readStream(stream);
  for await (const { event } of reading) numbers.push(numberOf(event));
  return numbers;
}
