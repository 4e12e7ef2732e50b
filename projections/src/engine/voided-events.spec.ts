import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  accountStream,
  employeeStream,
  ORGANIZATION_STREAM,
  punchesStream,
  terminalStream,
  VOIDED_EVENTS_STREAM,
  workdayStream,
} from '@timekeep/contracts/events/streams';
import { eventually } from '@timekeep/tools/eventually';
import { startTestWorld, type TestWorld } from '@timekeep/embedded/testing/test-world';
import pg from 'pg';
import type { LogPosition } from '@timekeep/log/position';
import { PROJECTION_NAMES, type ProjectionName } from '../checkpoint/projection-names.js';
import { ProjectionProgress } from '../checkpoint/projection-progress.js';
import { replay, verify } from '../replay/replay.js';
import { survey } from '../replay/survey.js';
import { EventRecorder } from '../testing/event-recorder.js';
import { opened, punched, registered } from '../testing/sample-events.js';
import { startProjections, type RunningProjections } from './start-projections.js';

const TIMEOUT_MS = 15_000;

let world: TestWorld;
let recorder: EventRecorder;
let progress: ProjectionProgress;
let client: pg.Client;
let running: RunningProjections | undefined;

beforeEach(async () => {
  world = await startTestWorld();
  recorder = new EventRecorder(world.eventStoreUrl);
  progress = await ProjectionProgress.connect(world.databaseUrl);
  client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  await recorder.record(ORGANIZATION_STREAM, {
    type: 'OrganizationFounded',
    data: { timeZone: 'Asia/Manila' },
  });
  await recorder.record(employeeStream('100001'), registered('100001'));
  await recorder.record(workdayStream('2023-01-02'), opened('2023-01-02'));
});

afterEach(async () => {
  await running?.stop();
  await Promise.all([recorder.close(), progress.close(), client.end()]);
  await world.stop();
});

const punchStream = punchesStream('100001', '2023-01-02');
const punch = (time: string) => recorder.record(punchStream, punched('100001', `2023-01-02T${time}`));
/** An unreadable punch. */
const poison = () => recorder.recordRaw(punchStream, 'TimeClockPunched', { EMPID: '100001', at: 'noon' }, 1);

const declareVoid = (stream: string, revision: number, type = 'TimeClockPunched') =>
  recorder.record(VOIDED_EVENTS_STREAM, {
    type: 'EventVoided',
    data: { stream, revision: String(revision), type, reason: 'A test' },
  });

const options = () => ({ ...world, signal: new AbortController().signal });
const stopped = (name: ProjectionName) =>
  eventually(async () =>
    (await progress.status()).some((each) => each.name === name && each.state === 'stopped'),
  );
const allPass = (position: LogPosition) => progress.waitFor(PROJECTION_NAMES, position, TIMEOUT_MS);

async function voidStates(): Promise<string[]> {
  const surveys = await survey(world.databaseUrl, world.eventStoreUrl);
  return surveys.flatMap(({ name, voided }) =>
    voided.map(({ position, state }) => `${name} ${state} ${position}`),
  );
}

async function times(): Promise<unknown> {
  const { rows } = await client.query<Record<string, unknown>>(
    'SELECT time_in, time_out FROM attendance.records',
  );
  return rows;
}

describe('a projection that stopped at an event', () => {
  it('continues without a restart once the event is declared void, and equals a replay', async () => {
    running = await startProjections(world);
    await punch('08:00:00');
    const position = await poison();
    await Promise.all([stopped('attendance'), stopped('audit')]);
    const last = await punch('17:00:00');
    expect(await progress.waitFor(['attendance'], last, TIMEOUT_MS)).toBe(false);

    await declareVoid(punchStream, 1);
    await eventually(() => allPass(last));
    expect(await times()).toEqual([{ time_in: '08:00:00', time_out: '17:00:00' }]);
    const at = String(position.commit);
    expect(await voidStates()).toEqual([
      `attendance skipped ${at}`,
      `cutoffs skipped ${at}`,
      `audit skipped ${at}`,
    ]);
    for (const outcome of await verify(options(), []))
      expect(outcome).toMatchObject({ result: { equal: true } });
    for (const outcome of await replay(options(), { names: [] }))
      expect(outcome).toMatchObject({ result: { exchanged: true, comparison: { equal: true } } });
    expect(await voidStates()).toEqual([
      `attendance skipped ${at}`,
      `cutoffs skipped ${at}`,
      `audit skipped ${at}`,
    ]);
  });

  it('stays stopped when another event is declared void', async () => {
    running = await startProjections(world);
    const innocent = await punch('08:00:00');
    await poison();
    await stopped('attendance');
    await declareVoid(punchStream, 0);
    await declareVoid(punchStream, 1);
    const last = await punch('17:00:00');
    await eventually(() => allPass(last));
    // An event that was already applied stays in the tables until a replay; the status reports it.
    expect(await times()).toEqual([{ time_in: '08:00:00', time_out: '17:00:00' }]);
    expect(await voidStates()).toContain(`attendance applied ${String(innocent.commit)}`);

    await replay(options(), { names: ['attendance'] });
    expect(await times()).toEqual([{ time_in: '17:00:00', time_out: null }]);
    expect(await voidStates()).toContain(`attendance skipped ${String(innocent.commit)}`);
  });
});

it('the position of a void event is the one in this log, not in the log it was copied from', async () => {
  running = await startProjections(world);
  const innocent = await punch('08:00:00');
  expect(await allPass(innocent)).toBe(true);
  const data = { stream: punchStream, revision: '0', position: '9000000000', type: 'Any', reason: 'A test' };
  await recorder.recordRaw(VOIDED_EVENTS_STREAM, 'EventVoided', data, 1);
  await allPass(await punch('17:00:00'));
  const at = String(innocent.commit);
  expect(await voidStates()).toEqual([
    `attendance applied ${at}`,
    `cutoffs applied ${at}`,
    `audit applied ${at}`,
  ]);
});

describe('an event that is void before it is reached', () => {
  it('is skipped by all projections from their first start on', async () => {
    await poison();
    await recorder.recordRaw(terminalStream('gate'), 'Polished', {}, 1);
    await recorder.record(terminalStream('gate'), { type: 'TerminalRevoked', data: { name: 'gate' } });
    await declareVoid(punchStream, 0);
    await declareVoid(terminalStream('gate'), 0, 'Polished');
    // The event is readable but cannot be applied.
    await declareVoid(terminalStream('gate'), 1, 'TerminalRevoked');
    const last = await punch('08:00:00');
    running = await startProjections(world);
    expect(await allPass(last)).toBe(true);
    expect(await times()).toEqual([{ time_in: '08:00:00', time_out: null }]);
  });
});

describe('an unreadable declaration', () => {
  it('voids nothing, and can be declared void itself', async () => {
    await recorder.recordRaw(VOIDED_EVENTS_STREAM, 'EventVoided', { stream: punchStream, revision: 0 }, 1);
    const position = await punch('08:00:00');
    running = await startProjections(world);
    await stopped('audit');
    expect(await progress.waitFor(['attendance'], position, TIMEOUT_MS)).toBe(true);
    expect(await times()).toEqual([{ time_in: '08:00:00', time_out: null }]);
    const last = await declareVoid(VOIDED_EVENTS_STREAM, 0, 'EventVoided');
    await eventually(() => allPass(last));
  });
});

it('a checkpoint moves past a void event that is the last one', async () => {
  running = await startProjections(world);
  await recorder.recordRaw(accountStream('100001'), 'AccountPainted', {}, 1);
  await Promise.all([stopped('directory'), stopped('audit'), stopped('requests')]);
  const last = await declareVoid(accountStream('100001'), 0, 'AccountPainted');
  await eventually(() => allPass(last));
});
