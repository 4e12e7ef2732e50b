import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { employeeStream } from '@timekeep/contracts/events/streams';
import { eventually } from '@timekeep/embedded/testing/eventually';
import { startTestEventLog, type TestEventLog } from '@timekeep/embedded/testing/test-world';
import { EventRecorder } from '../../testing/event-recorder.js';
import { registered } from '../../testing/sample-events.js';
import type { LastEvent } from '../checkpoint-store.js';
import { EventLog } from './event-log.js';
import { LogReaders } from './log-readers.js';

let world: TestEventLog;
let recorded: LastEvent;

beforeEach(async () => {
  world = await startTestEventLog();
  const recorder = new EventRecorder(world.eventStoreUrl);
  await recorder.record(employeeStream('100001'), registered('100001'));
  await recorder.close();
  const log = new EventLog(world.eventStoreUrl);
  const follower = new LogReaders(log).follow(null, () => undefined);
  const { events, position } = await follower.next(new AbortController().signal);
  recorded = { id: events[0]?.id ?? '', position };
  await follower.close();
  await log.close();
});

afterEach(() => world.stop());

describe('whether the log holds an event', () => {
  it('is answered yes or no', async () => {
    const log = new EventLog(world.eventStoreUrl);
    expect(await log.holds(recorded)).toBe(true);
    expect(await log.holds({ ...recorded, id: '00000000-0000-4000-8000-000000000000' })).toBe(false);
    const beyond = { commit: 99n, prepare: 99n };
    expect(await log.holds({ ...recorded, position: beyond })).toBe(false);
    await log.close();
  });

  it('is not answered no when the reading is cut short, at whatever moment', async () => {
    for (let turns = 0; turns < 30; turns += 1) {
      const log = new EventLog(world.eventStoreUrl);
      const answer = log.holds(recorded).catch(() => 'no answer');
      for (let passed = 0; passed < turns; passed += 1) await turn();
      await log.close();
      expect(await answer).not.toBe(false);
    }
  });
});

it('a subscription says when the log has taken it, also when there is nothing to bring', async () => {
  const log = new EventLog(world.eventStoreUrl);
  let confirmed = false;
  const follower = new LogReaders(log).follow(recorded.position, () => {
    confirmed = true;
  });
  await eventually(() => Promise.resolve(confirmed));
  await follower.close();
  await log.close();
});
