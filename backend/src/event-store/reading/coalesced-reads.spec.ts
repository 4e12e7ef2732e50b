import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { EmailEvent } from '@timekeep/contracts/events/email';
import { startTestWorld, type TestWorld } from '@timekeep/embedded/testing/test-world';
import { comparePositions } from '@timekeep/log/position';
import { sideBySide } from '@timekeep/tools/side-by-side';
import { testConfiguration } from '../../testing/test-configuration.js';
import { newCommandContext } from '../command-context.js';
import { EventStore } from '../event-store.js';
import { CoalescedReads } from './log-reads.js';
import { recordFact } from '../../testing/record-fact.js';

const RECORDED = 100;
const AT_A_TIME = 20;

describe('a read that many share, of a real log', () => {
  let world: TestWorld;
  let store: EventStore;
  let stream: string;

  beforeAll(async () => {
    world = await startTestWorld();
    store = new EventStore(testConfiguration({ eventStoreUrl: world.eventStoreUrl }));
  });

  afterAll(async () => {
    await store.onApplicationShutdown();
    await world.stop();
  });

  beforeEach(() => {
    stream = `email-${randomUUID()}`;
  });

  const record = (id = randomUUID()) => {
    const context = newCommandContext({ actor: 'system', route: 'spec' });
    return recordFact(store, stream, { type: 'EmailReleased', data: { EMPID: '100001' } }, id, context);
  };

  it('never returns a state from before the call', async () => {
    let reads = 0;
    let arrive = (): void => undefined;
    const arrival = new Promise<void>((resolve) => (arrive = resolve));
    const shared = new CoalescedReads(async (asked) => {
      reads += 1;
      const events = await store.history(asked);
      await arrival;
      return events;
    });
    await record();
    const early = shared.read(stream);
    // The answer of the log is still on its way when the next event is recorded.
    await store.history(stream);
    await record();
    const late = [shared.read(stream), shared.read(stream)];
    arrive();
    expect(await early).toHaveLength(1);
    for (const events of await Promise.all(late)) expect(events).toHaveLength(2);
    expect(reads).toBe(2);
    expect(await shared.read(stream)).toHaveLength(2);
  });

  it("returns each caller's own appends, and the tail of the log is not before them", async () => {
    await sideBySide(Array(RECORDED).keys(), AT_A_TIME, async () => {
      const id = randomUUID();
      const position = await record(id);
      const [events, tail] = await Promise.all([store.history<EmailEvent>(stream), store.tail()]);
      expect(events.map((event) => event.id)).toContain(id);
      expect(comparePositions(tail, position)).toBeGreaterThanOrEqual(0);
    });
    expect(await store.history(stream)).toHaveLength(RECORDED);
  });
});
