import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { employeeStream, punchesStream, terminalStream } from '@timekeep/contracts/events/streams';
import { eventually, WAIT_LIMIT_MS } from '@timekeep/tools/eventually';
import { startTestEventLog, type TestEventLog } from '@timekeep/embedded/testing/test-world';
import { auditProjection } from '../audit/projection.js';
import { requestsProjection } from '../requests/projection.js';
import { EventRecorder } from '../testing/event-recorder.js';
import { punched, registered } from '../testing/sample-events.js';
import { BatchCollector } from './projection-lane.js';
import { EventLog } from '@timekeep/log/client/event-log';
import { LogReaders, type LogFollower } from './log-reading/log-readers.js';

const DATE = '2023-01-02';
/** Longer than a test may last. */
const REST_MS = 60 * 60_000;

let world: TestEventLog;
let recorder: EventRecorder;
let log: EventLog;
let follower: LogFollower;
let signal: AbortSignal;

beforeEach(async () => {
  world = await startTestEventLog();
  recorder = new EventRecorder(world.eventStoreUrl);
  log = new EventLog(world.eventStoreUrl);
  follower = new LogReaders(log).follow(null, () => undefined);
  signal = AbortSignal.timeout(WAIT_LIMIT_MS);
});

afterEach(async () => {
  await follower.close();
  await Promise.all([recorder.close(), log.close()]);
  await world.stop();
});

const punch = () => recorder.record(punchesStream('100001', DATE), punched('100001', `${DATE}T08:00:00`));
const revoke = () =>
  recorder.record(terminalStream('Gate'), { type: 'TerminalRevoked', data: { name: 'Gate' } });
const hire = () => recorder.record(employeeStream('100001'), registered('100001'));

/** Takes a batch and returns the types of its events. */
async function typesOf(batches: BatchCollector): Promise<string[]> {
  const { events } = await batches.next(signal);
  return events.map(({ type }) => type);
}

describe('batches', () => {
  it.each([
    ['events that no client waits for', punch, 'TimeClockPunched', auditProjection],
    ['events that the projection ignores', revoke, 'TerminalRevoked', requestsProjection],
  ])('of %s are collected for a while', async (_what, record, type, projection) => {
    let now = 0;
    const batches = new BatchCollector(projection, follower, REST_MS, () => now);
    await record();
    expect(await typesOf(batches)).toEqual([type]);
    const resting = jest.spyOn(follower, 'nextWithin');
    now += 1;
    await record();
    const next = typesOf(batches);
    await eventually(() => resting.mock.calls.some(([ms]) => ms === REST_MS - 1));
    now += REST_MS;
    await record();
    expect(await next).toEqual([type, type]);
  });

  it('are returned at once with an event that a client may wait for', async () => {
    const batches = new BatchCollector(auditProjection, follower, REST_MS);
    await punch();
    await typesOf(batches);
    const next = typesOf(batches);
    await punch();
    await hire();
    expect(await next).toEqual(['TimeClockPunched', 'EmployeeRegistered']);
  });

  it('are returned at once after a quiet interval', async () => {
    let now = 0;
    const batches = new BatchCollector(auditProjection, follower, REST_MS, () => now);
    await punch();
    await typesOf(batches);
    now += REST_MS;
    await punch();
    expect(await typesOf(batches)).toEqual(['TimeClockPunched']);
  });

  it('end with the signal, also while events are collected', async () => {
    const batches = new BatchCollector(auditProjection, follower, REST_MS);
    await punch();
    await typesOf(batches);
    await punch();
    const ending = new AbortController();
    const next = batches.next(ending.signal);
    ending.abort(new Error('Enough'));
    await expect(next).rejects.toThrow('Enough');
  });
});
