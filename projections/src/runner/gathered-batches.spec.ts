import { setTimeout as passing } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { employeeStream, punchesStream, terminalStream } from '@timekeep/contracts/events/streams';
import { WAIT_LIMIT_MS } from '@timekeep/embedded/testing/eventually';
import { startTestEventLog, type TestEventLog } from '@timekeep/embedded/testing/test-world';
import { auditProjection } from '../audit/audit.projection.js';
import { EventRecorder } from '../testing/event-recorder.js';
import { punched, registered } from '../testing/sample-events.js';
import { GatheredBatches } from './gathered-batches.js';
import { EventLog } from './log-reading/event-log.js';
import { LogReaders, type LogFollower } from './log-reading/log-readers.js';

const DATE = '2023-01-02';
const REST_MS = 800;
/** So much later a test may look at the clock than the batches did. */
const LATE_MS = 50;

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

/** Takes a batch, and tells of which types its events are. */
async function typesOf(batches: GatheredBatches): Promise<string[]> {
  const { events } = await batches.next(signal);
  return events.map(({ type }) => type);
}

describe('batches', () => {
  it.each([
    ['nobody waits for', punch, 'TimeClockPunched'],
    ['the projection does not read', revoke, 'TerminalRevoked'],
  ])('of what %s are rested between', async (_what, record, type) => {
    const batches = new GatheredBatches(auditProjection, follower, REST_MS);
    await record();
    expect(await typesOf(batches)).toEqual([type]);
    const start = performance.now();
    await record();
    const next = typesOf(batches);
    await record();
    expect(await next).toEqual([type, type]);
    expect(performance.now() - start).toBeGreaterThanOrEqual(REST_MS - LATE_MS);
  });

  it('come at once with what somebody may wait for', async () => {
    const batches = new GatheredBatches(auditProjection, follower, 10 * 60_000);
    await punch();
    await typesOf(batches);
    const next = typesOf(batches);
    await punch();
    await hire();
    expect(await next).toEqual(['TimeClockPunched', 'EmployeeRegistered']);
  });

  it('come at once when nothing came for a while', async () => {
    const batches = new GatheredBatches(auditProjection, follower, REST_MS);
    await punch();
    await typesOf(batches);
    await passing(REST_MS);
    await punch();
    const start = performance.now();
    expect(await typesOf(batches)).toEqual(['TimeClockPunched']);
    expect(performance.now() - start).toBeLessThan(REST_MS / 2);
  });

  it('end with the signal, also while they are gathered', async () => {
    const batches = new GatheredBatches(auditProjection, follower, 10 * 60_000);
    await punch();
    await typesOf(batches);
    await punch();
    const ending = new AbortController();
    const next = batches.next(ending.signal);
    ending.abort(new Error('Enough'));
    await expect(next).rejects.toThrow('Enough');
  });
});
