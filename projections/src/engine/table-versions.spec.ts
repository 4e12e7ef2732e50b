import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  employeeStream,
  ORGANIZATION_STREAM,
  punchesStream,
  scheduleStream,
  workdayStream,
} from '@timekeep/contracts/events/streams';
import { eventually, WAIT_LIMIT_MS } from '@timekeep/tools/eventually';
import { startTestWorld, type TestWorld } from '@timekeep/embedded/testing/test-world';
import pg from 'pg';
import { attendanceProjection } from '../attendance/projection.js';
import type { LogPosition } from '@timekeep/log/position';
import { PROJECTION_NAMES, type ProjectionName } from '../checkpoint/projection-names.js';
import { ProjectionProgress } from '../checkpoint/projection-progress.js';
import { EventRecorder } from '../testing/event-recorder.js';
import { dumpSchema } from '../testing/read-model.js';
import { opened, punched, registered, scheduleSaved } from '../testing/sample-events.js';
import { BatchWriter } from './batch-writer.js';
import { beginAnew, CheckpointLostError, loadCheckpoint } from './checkpoint-store.js';
import { DatabaseSession } from './database-session.js';
import { startProjections } from './start-projections.js';

const TIMEOUT_MS = WAIT_LIMIT_MS;

let world: TestWorld;
let recorder: EventRecorder;
let progress: ProjectionProgress;
let client: pg.Client;

beforeEach(async () => {
  world = await startTestWorld();
  recorder = new EventRecorder(world.eventStoreUrl);
  progress = await ProjectionProgress.connect(world.databaseUrl);
  client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  await projectACompany();
});

afterEach(async () => {
  await Promise.all([recorder.close(), progress.close(), client.end()]);
  await world.stop();
});

async function projectACompany(): Promise<void> {
  await recorder.record(ORGANIZATION_STREAM, {
    type: 'OrganizationFounded',
    data: { timeZone: 'Asia/Manila' },
  });
  await recorder.record(employeeStream('100001'), registered('100001'));
  await recorder.record(workdayStream('2023-01-02'), opened('2023-01-02'));
  const last = await punch('08:00:00');
  await whileRunning(() => progress.waitFor(PROJECTION_NAMES, last, TIMEOUT_MS));
}

async function punch(time: string): Promise<LogPosition> {
  return await recorder.record(
    punchesStream('100001', '2023-01-02'),
    punched('100001', `2023-01-02T${time}`),
  );
}

async function whileRunning<T>(work: () => Promise<T>): Promise<T> {
  const projections = await startProjections(world);
  try {
    return await work();
  } finally {
    await projections.stop();
  }
}

async function stateOf(name: string) {
  return (await progress.status()).find((status) => status.name === name);
}

const setVersion = (version: number, name: ProjectionName = 'attendance') =>
  client.query('UPDATE projections.checkpoint SET code_version = $1 WHERE name = $2', [version, name]);

describe('tables of a former version', () => {
  it('are rebuilt from the log; other projections keep theirs', async () => {
    const before = await dumpSchema('attendance', client);
    await client.query('ALTER TABLE attendance.records DROP COLUMN changed_by');
    await setVersion(1);
    const later = await punch('08:00:20');

    expect(await whileRunning(() => progress.waitFor(PROJECTION_NAMES, later, TIMEOUT_MS))).toBe(true);
    const { rows } = await client.query('SELECT changed_by, revision FROM attendance.records');
    expect(rows).toEqual([{ changed_by: 'terminal:gate', revision: later.commit.toString() }]);
    expect(before).toContain('terminal:gate');
    expect(await stateOf('attendance')).toMatchObject({ state: 'running', generation: 2, error: null });
    expect(await stateOf('directory')).toMatchObject({ state: 'running', generation: 1 });
  });

  it('are equal after a rebuild', async () => {
    const before = await dumpSchema('attendance', client);
    await setVersion(1);
    const reached = async () => {
      const state = await stateOf('attendance');
      return state?.generation === 2 && state.position !== null;
    };
    await whileRunning(async () => {
      await eventually(reached);
      await progress.waitFor(
        PROJECTION_NAMES,
        await recorder.record(workdayStream('2023-01-02'), opened('2023-01-02')),
        TIMEOUT_MS,
      );
    });
    expect(await dumpSchema('attendance', client)).toBe(before);
  });

  it('are continued if only derived tables are new, which are filled from the others', async () => {
    await recorder.record(scheduleStream('100001'), scheduleSaved('100001', ['08:00:00', '17:00:00']));
    await recorder.record(workdayStream('2023-01-03'), opened('2023-01-03'));
    const late = await recorder.record(
      punchesStream('100001', '2023-01-03'),
      punched('100001', '2023-01-03T09:00:00'),
    );
    await whileRunning(() => progress.waitFor(PROJECTION_NAMES, late, TIMEOUT_MS));
    await client.query("UPDATE attendance.records SET changed_by = 'not rebuilt'");
    const before = await dumpSchema('attendance', client);
    expect(before).toContain('(2023-01,100001,1,60)');
    await client.query('DROP TABLE attendance.late_months');
    const { version, derived: [lateness] = [] } = attendanceProjection;
    if (!lateness) throw new Error('There are no derived tables.');
    const next = [
      jest.replaceProperty(attendanceProjection, 'version', version + 1),
      jest.replaceProperty(lateness, 'since', version + 1),
    ];
    const reached = async () => (await stateOf('attendance'))?.generation === 2;
    await whileRunning(() => eventually(reached));
    expect(await dumpSchema('attendance', client)).toBe(before);
    const later = await punch('17:00:00');
    expect(await whileRunning(() => progress.waitFor(PROJECTION_NAMES, later, TIMEOUT_MS))).toBe(true);
    expect(await stateOf('attendance')).toMatchObject({ state: 'running', generation: 2, error: null });
    for (const replaced of next) replaced.restore();
  });

  it('are rebuilt in the schema of their projection, whose name has an underscore for a dash', async () => {
    const before = await dumpSchema('leave_summary', client);
    expect(before).toContain('100001');
    await setVersion(0, 'leave-summary');
    const later = await punch('08:00:20');
    expect(await whileRunning(() => progress.waitFor(PROJECTION_NAMES, later, TIMEOUT_MS))).toBe(true);
    expect(await dumpSchema('leave_summary', client)).toBe(before);
    expect(await stateOf('leave-summary')).toMatchObject({ state: 'running', generation: 2 });
  });

  it('are no longer written by a runner of an older program', async () => {
    const session = await DatabaseSession.open(world.databaseUrl);
    const former = await loadCheckpoint('attendance', session.sql);
    if (!former) throw new Error('There is no checkpoint');
    const slow = new BatchWriter(attendanceProjection, session, former);
    await session.transaction((db) => beginAnew(attendanceProjection, former, db), 'attendance');

    const batch = { events: [], position: { commit: 10_000n, prepare: 10_000n } };
    await expect(slow.write(batch)).rejects.toThrow(CheckpointLostError);
    await expect(
      session.transaction((db) => beginAnew(attendanceProjection, former, db), 'attendance'),
    ).rejects.toThrow(CheckpointLostError);
    await session.close();
  });
});

describe('tables of a newer version', () => {
  it('are not changed, and the status names the required version', async () => {
    const before = await dumpSchema('attendance', client);
    await setVersion(99);
    const later = await punch('17:00:00');

    await whileRunning(async () => {
      expect(await progress.waitFor(['directory'], later, TIMEOUT_MS)).toBe(true);
      const error = await eventually(async () => (await stateOf('attendance'))?.error ?? undefined);
      expect(error).toBe(
        `The tables are of version 99, which is newer than this program's ${attendanceProjection.version}: attendance needs the newer program`,
      );
      expect(await stateOf('attendance')).toMatchObject({ state: 'stopped', generation: 1 });
    });
    expect(await dumpSchema('attendance', client)).toBe(before);
  });
});
