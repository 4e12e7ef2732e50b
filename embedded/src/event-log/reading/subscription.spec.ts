import { EventStoreDBClient } from '@eventstore/db-client';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { eventually } from '@timekeep/tools/eventually';

import { counted } from '../../testing/event-samples.js';
import { startTestEventLog, type TestEventLog } from '../../testing/test-world.js';
import { EventReader } from '../storage/event-reader.js';
import { RecentEvents } from './recent-events.js';
import { ShortStreamCache } from './short-stream-cache.js';
import { Subscription } from './subscription.js';

let eventLog: TestEventLog;
let client: EventStoreDBClient;
let reader: EventReader;

beforeEach(async () => {
  eventLog = await startTestEventLog();
  client = EventStoreDBClient.connectionString(eventLog.eventStoreUrl);
  reader = new EventReader(eventLog.eventsDatabaseUrl, new ShortStreamCache(), pino({ level: 'silent' }));
});

afterEach(async () => {
  await client.dispose();
  await reader.close();
  await eventLog.stop();
});

it('from the end of a stream delivers no old event, even if it falls behind before its first event', async () => {
  await client.appendToStream('mine', counted(3));
  const recent = new RecentEvents();
  recent.restart(3);
  const over = new AbortController();
  const seen: (string | number)[] = [];
  const note = (what: string | number): Promise<void> => {
    seen.push(what);
    return Promise.resolve();
  };
  const sink = {
    event: ({ position }: { position: number }) => note(position),
    checkpoint: note,
    caughtUp: () => note('caught up'),
    fellBehind: () => note('fell behind'),
  };
  const request = { stream: 'mine', after: 'end' } as const;
  const running = new Subscription(request, reader, recent, sink, over.signal).run();
  await eventually(() => seen.length === 1);
  await client.appendToStream('other', counted(1));
  await client.appendToStream('mine', counted(2, 3));
  // Simulates an outage: events were committed that are not in memory.
  recent.restart(6);
  await eventually(() => seen.filter((what) => what === 'caught up').length === 2);
  over.abort();
  await running;
  expect(seen).toEqual(['caught up', 'fell behind', 5, 6, 'caught up']);
});
