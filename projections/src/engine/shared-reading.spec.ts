import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  accountStream,
  employeeStream,
  leaveStream,
  ORGANIZATION_STREAM,
  punchesStream,
  terminalStream,
  workdayStream,
} from '@timekeep/contracts/events/streams';
import { datesBetween } from '@timekeep/contracts/time/work-date';
import { eventually, WAIT_LIMIT_MS } from '@timekeep/tools/eventually';
import { startTestWorld, type TestWorld } from '@timekeep/embedded/testing/test-world';
import pg from 'pg';
import { pino } from 'pino';
import { attendanceProjection } from '../attendance/projection.js';
import { CHECKPOINT_DDL } from '../checkpoint/checkpoint-table.js';
import type { LogPosition } from '@timekeep/log/position';
import { PROJECTION_NAMES, schemaOf } from '../checkpoint/projection-names.js';
import { ProjectionProgress } from '../checkpoint/projection-progress.js';
import { directoryProjection } from '../directory/projection.js';
import { EventRecorder } from '../testing/event-recorder.js';
import { dumpSchema } from '../testing/read-model.js';
import { leaveAdded, opened, punched, registered } from '../testing/sample-events.js';
import { EventLog } from '@timekeep/log/client/event-log';
import { LogReaders } from './log-reading/log-readers.js';
import type { Projection } from './projection.js';
import { VoidedEvents } from './log-reading/logged-event.js';
import { ProjectionLane } from './projection-lane.js';
import { PROJECTIONS } from './start-projections.js';

const TIMEOUT_MS = WAIT_LIMIT_MS;
const LIMITS = { maxBatch: 20, maxWindow: 60, retained: 20, joinWithinMs: 50, evictAfterMs: 100 };

let world: TestWorld;
let recorder: EventRecorder;
let progress: ProjectionProgress;
let client: pg.Client;
let eventLog: EventLog;
let readers: LogReaders;

beforeEach(async () => {
  world = await startTestWorld();
  recorder = new EventRecorder(world.eventStoreUrl);
  progress = await ProjectionProgress.connect(world.databaseUrl);
  client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  await client.query(CHECKPOINT_DDL);
  eventLog = new EventLog(world.eventStoreUrl);
  readers = new LogReaders(eventLog, LIMITS);
});

afterEach(async () => {
  await Promise.all([recorder.close(), progress.close(), client.end(), eventLog.close()]);
  await world.stop();
});

/** Runs lanes of these projections with one pool of readers during `work`. */
async function whileRunning(projections: readonly Projection[], work: () => Promise<void>): Promise<void> {
  const stopping = new AbortController();
  const voided = new VoidedEvents(eventLog);
  const logger = pino({ level: 'silent' });
  const parts = { databaseUrl: world.databaseUrl, eventLog, readers, voided, logger };
  const lanes = projections.map((projection) => new ProjectionLane(projection, parts).run(stopping.signal));
  try {
    await work();
  } finally {
    stopping.abort();
    await Promise.all(lanes);
  }
}

async function recordCompany(): Promise<LogPosition> {
  await recorder.record(ORGANIZATION_STREAM, {
    type: 'OrganizationFounded',
    data: { timeZone: 'Asia/Manila' },
  });
  return await recorder.record(employeeStream('100001'), registered('100001'));
}

/** Records work days with leave, so that each projection has events. */
async function recordDays(from: string, to: string): Promise<LogPosition> {
  return await recorder.recordAll(
    datesBetween(from, to).flatMap((date) => [
      { stream: workdayStream(date), event: opened(date) },
      { stream: punchesStream('100001', date), event: punched('100001', `${date}T08:00:00`) },
      { stream: punchesStream('100001', date), event: punched('100001', `${date}T17:00:00`) },
      {
        stream: leaveStream('100001'),
        event: leaveAdded('100001', Number(date.replaceAll('-', '')), date),
      },
    ]),
  );
}

const reached = (position: LogPosition, names = [...PROJECTION_NAMES]) =>
  progress.waitFor(names, position, TIMEOUT_MS);

async function dumps(): Promise<string[]> {
  const found: string[] = [];
  for (const name of PROJECTION_NAMES) found.push(await dumpSchema(schemaOf(name), client));
  return found;
}

/** Returns the tables after a projection of the whole log without interruption. */
async function dumpsAnew(end: LogPosition): Promise<string[]> {
  await client.query(`DROP SCHEMA ${PROJECTION_NAMES.map(schemaOf).join()} CASCADE`);
  await client.query('DELETE FROM projections.checkpoint');
  await whileRunning(PROJECTIONS, async () => {
    expect(await reached(end)).toBe(true);
  });
  return await dumps();
}

/** Records events until all followers share one reader again. */
async function sharingOneReader(): Promise<void> {
  await eventually(async () => {
    await recorder.record(employeeStream('100002'), registered('100002'));
    return readers.count === 1;
  });
}

describe('projections that are caught up', () => {
  it('share one reader', async () => {
    await whileRunning(PROJECTIONS, async () => {
      await recordCompany();
      expect(await reached(await recordDays('2023-01-02', '2023-02-28'))).toBe(true);
      await sharingOneReader();
    });
    expect(readers.count).toBe(0);
  });

  it('continue when one of them stalls, which then catches up with its own reader and joins again', async () => {
    let end = await recordCompany();
    await whileRunning(PROJECTIONS, async () => {
      expect(await reached(end)).toBe(true);
      await client.query('BEGIN; LOCK TABLE attendance.records');
      end = await recordDays('2023-01-02', '2023-06-30');
      expect(await reached(end, ['directory', 'leave-summary'])).toBe(true);
      expect(await progress.waitFor(['attendance'], end, 1)).toBe(false);
      await client.query('COMMIT');
      expect(await reached(end)).toBe(true);
      await sharingOneReader();
      end = await recorder.record(employeeStream('100003'), registered('100003'));
      expect(await reached(end)).toBe(true);
    });
    expect(await dumps()).toEqual(await dumpsAnew(end));
  });

  it('continue when one of them stops at an event', async () => {
    await recordCompany();
    await recorder.recordRaw(terminalStream('Gate'), 'TerminalPolished', {}, 1);
    await whileRunning(PROJECTIONS, async () => {
      const end = await recordDays('2023-01-02', '2023-06-30');
      expect(await reached(end, ['attendance', 'leave-summary'])).toBe(true);
      expect(await reached(end, ['directory'])).toBe(false);
      await sharingOneReader();
    });
  });
});

describe('projections that start from different checkpoints', () => {
  it('apply each event exactly once', async () => {
    const first = await recordCompany();
    await whileRunning([directoryProjection], async () => {
      expect(await reached(first, ['directory'])).toBe(true);
    });
    const second = await recordDays('2023-01-02', '2023-03-31');
    await whileRunning([attendanceProjection], async () => {
      expect(await reached(second, ['attendance'])).toBe(true);
    });
    const email = 'ana@example.com';
    const data = { EMPID: '100001', email, passwordHash: 'hash', needsApproval: false };
    await recorder.record(accountStream('100001'), { type: 'AccountRegistered', data });
    let end = await recordDays('2023-04-01', '2023-06-30');
    await whileRunning(PROJECTIONS, async () => {
      expect(await reached(end)).toBe(true);
      await sharingOneReader();
      end = await recorder.record(employeeStream('100003'), registered('100003'));
      expect(await reached(end)).toBe(true);
    });
    expect(await dumps()).toEqual(await dumpsAnew(end));
  });
});
