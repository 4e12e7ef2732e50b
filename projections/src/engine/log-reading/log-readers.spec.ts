import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { punchesStream } from '@timekeep/contracts/events/streams';
import { TcpProxy } from '@timekeep/embedded/testing/tcp-proxy';
import { WAIT_LIMIT_MS } from '@timekeep/tools/eventually';
import { startTestEventLog, type TestEventLog } from '@timekeep/embedded/testing/test-world';
import type { LogPosition } from '@timekeep/log/position';
import { EventRecorder } from '../../testing/event-recorder.js';
import { punched } from '../../testing/sample-events.js';
import { EventLog } from '@timekeep/log/client/event-log';
import type { LoggedEvent } from './logged-event.js';
import { LogReaders, type LogFollower } from './log-readers.js';
import type { ReadingLimits } from './log-reader.js';

const MANY = 120;
const SMALL: ReadingLimits = {
  maxBatch: 10,
  maxWindow: 30,
  retained: 10,
  joinWithinMs: 20,
  evictAfterMs: 50,
};
/** No follower is evicted as long as a test lasts. */
const NO_EVICTION: ReadingLimits = { ...SMALL, evictAfterMs: WAIT_LIMIT_MS };

let world: TestEventLog;
let recorder: EventRecorder;
let log: EventLog;
let readers: LogReaders;
let signal: AbortSignal;
let following: LogFollower[];

beforeEach(async () => {
  world = await startTestEventLog();
  recorder = new EventRecorder(world.eventStoreUrl);
  log = new EventLog(world.eventStoreUrl);
  readers = new LogReaders(log, SMALL);
  signal = AbortSignal.timeout(WAIT_LIMIT_MS);
  following = [];
});

afterEach(async () => {
  await Promise.all(following.map((follower) => follower.close()));
  await Promise.all([recorder.close(), log.close()]);
  await world.stop();
});

function follow(after: LogPosition | null = null, among = readers): LogFollower {
  const follower = among.follow(after, () => undefined);
  following.push(follower);
  return follower;
}

async function recordPunches(count: number): Promise<LogPosition> {
  const events = Array.from({ length: count }, () => ({
    stream: punchesStream('100001', '2023-01-02'),
    event: punched('100001', '2023-01-02T08:00:00'),
  }));
  return await recorder.recordAll(events);
}

/** Takes events until the follower has passed a position. */
async function takeTo(position: LogPosition, follower: LogFollower): Promise<LoggedEvent[]> {
  const taken: LoggedEvent[] = [];
  for (;;) {
    const batch = await follower.next(signal);
    taken.push(...batch.events);
    if (batch.position.commit >= position.commit) return taken;
  }
}

const revisions = (events: readonly LoggedEvent[]) => events.map(({ revision }) => Number(revision));
const upTo = (count: number, from = 0) => Array.from({ length: count - from }, (_, index) => from + index);

describe('followers of the log', () => {
  it('share one reader and its event objects, each at its own pace', async () => {
    readers = new LogReaders(log, NO_EVICTION);
    const [first, second, third] = [follow(), follow(), follow()];
    const end = await recordPunches(MANY);
    const [a, b] = await Promise.all([takeTo(end, first), takeTo(end, second), takeTo(end, third)]);
    expect(readers.count).toBe(1);
    expect(revisions(a)).toEqual(upTo(MANY));
    expect(b.every((event, index) => event === a[index])).toBe(true);
    await Promise.all([first, second, third].map((follower) => follower.close()));
    expect(readers.count).toBe(0);
  });

  it('are not blocked by a stalled one, which is evicted and joins again without missing an event', async () => {
    const [quick, slow] = [follow(), follow()];
    const end = await recordPunches(MANY);
    expect(revisions(await takeTo(end, quick))).toEqual(upTo(MANY));
    const first = await slow.next(signal);
    expect(readers.count).toBe(2);
    const rest = await takeTo(end, slow);
    expect(revisions([...first.events, ...rest])).toEqual(upTo(MANY));

    const later = await recordPunches(1);
    const [one, other] = await Promise.all([takeTo(later, quick), takeTo(later, slow)]);
    expect(one).toHaveLength(1);
    expect(other).toHaveLength(1);
    await recordPunches(1);
    await Promise.all([quick.next(signal), slow.next(signal)]);
    expect(readers.count).toBe(1);
  });

  it('wait for a slow one that makes progress', async () => {
    readers = new LogReaders(log, NO_EVICTION);
    const [quick, slow] = [follow(), follow()];
    const end = await recordPunches(MANY);
    let quickHas = 0;
    const all = takeTo(end, quick).then((events) => (quickHas = events.length));
    let slowHas = 0;
    while (slowHas < MANY) {
      slowHas += (await slow.next(signal)).events.length;
      // A follower is ahead of another by at most the window.
      expect(quickHas).toBeLessThanOrEqual(slowHas + SMALL.maxWindow);
    }
    await all;
    expect(readers.count).toBe(1);
  });

  it('start at their own positions, and converge on one reader', async () => {
    const middle = await recordPunches(40);
    const end = await recordPunches(MANY - 40);
    const [early, late, last] = [follow(), follow(middle), follow(end)];
    expect(readers.count).toBe(3);
    expect(revisions(await takeTo(end, early))).toEqual(upTo(MANY));
    expect(revisions(await takeTo(end, late))).toEqual(upTo(MANY, 40));

    const later = await recordPunches(1);
    for (const follower of [last, early, late]) {
      expect(revisions(await takeTo(later, follower))).toEqual([MANY]);
    }
    await recordPunches(1);
    await Promise.all([last, early, late].map((follower) => follower.next(signal)));
    expect(readers.count).toBe(1);
  });

  it('report a lost connection, and continue without gaps and duplicates', async () => {
    const end = await recordPunches(MANY);
    const proxy = await TcpProxy.to(world.eventStoreUrl);
    const far = new EventLog(proxy.urlOf(world.eventStoreUrl));
    const farReaders = new LogReaders(far, NO_EVICTION);
    const taken: LoggedEvent[][] = [[], []];
    let cuts = 0;
    const readAll = async (mine: LoggedEvent[]): Promise<void> => {
      let at: LogPosition | null = null;
      for (let isOver = false; !isOver;) {
        const follower = follow(at, farReaders);
        try {
          while (!isOver) {
            const batch = await follower.next(signal);
            mine.push(...batch.events);
            at = batch.position;
            isOver = at.commit >= end.commit;
            if (mine.length >= MANY / 3 && cuts === 0) {
              cuts += 1;
              await proxy.cut();
              await proxy.restore();
            }
          }
        } catch {
          signal.throwIfAborted();
        } finally {
          await follower.close();
        }
      }
    };
    await Promise.all(taken.map(readAll));
    expect(cuts).toBe(1);
    for (const mine of taken) expect(revisions(mine)).toEqual(upTo(MANY));
    expect(farReaders.count).toBe(0);
    await far.close();
    await proxy.cut();
  });
});
