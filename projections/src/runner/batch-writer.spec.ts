import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SCHEMA_VERSIONS, type TimekeepEvent } from '@timekeep/contracts/events/event-catalog';
import { employeeStream, ORGANIZATION_STREAM, scheduleStream } from '@timekeep/contracts/events/streams';
import { startTestDatabase, type TestDatabase } from '@timekeep/embedded/testing/test-database';
import { attendanceProjection } from '../attendance/attendance.projection.js';
import { CHECKPOINT_DDL } from '../checkpoint/checkpoint-table.js';
import { positionAt } from '../testing/read-model.js';
import { registered, scheduleSaved } from '../testing/sample-events.js';
import { BatchWriter } from './batch-writer.js';
import { createFirstGeneration, loadCheckpoint, type Checkpoint } from './checkpoint-store.js';
import { DatabaseSession } from './database-session.js';
import type { LoggedEvent } from './log-reading/logged-event.js';

let world: TestDatabase;
let session: DatabaseSession;
let created: Checkpoint;

beforeEach(async () => {
  world = await startTestDatabase();
  session = await DatabaseSession.open(world.databaseUrl);
  created = await session.transaction(async (db) => {
    await db.query(CHECKPOINT_DDL);
    return await createFirstGeneration(attendanceProjection, db);
  }, attendanceProjection.name);
});

afterEach(async () => {
  await session.close();
  await world.stop();
});

function logged(place: number, stream: string, { type, data }: TimekeepEvent): LoggedEvent {
  return {
    id: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
    stream,
    revision: 0n,
    type,
    data,
    metadata: { schemaVersion: SCHEMA_VERSIONS[type], actor: 'system' },
    position: positionAt(place),
    recordedAt: new Date(0),
  };
}

const founded = logged(1, ORGANIZATION_STREAM, {
  type: 'OrganizationFounded',
  data: { timeZone: 'Asia/Manila' },
});
const hired = logged(2, employeeStream('100001'), registered('100001'));
const ofNobody = logged(3, scheduleStream('100009'), scheduleSaved('100009', ['08:00:00', '17:00:00']));
const hiredLater = logged(4, employeeStream('100002'), registered('100002'));

async function written() {
  const { rows } = await session.sql.query<{ zone: string | null; employees: string[] }>(
    `SELECT (SELECT time_zone FROM attendance.organization) AS zone,
            ARRAY(SELECT empid FROM attendance.employees ORDER BY empid) AS employees`,
  );
  return rows[0];
}

describe('a batch', () => {
  it('is applied with the move of the checkpoint, which may be past its last event', async () => {
    const writer = new BatchWriter(attendanceProjection, session, created);
    expect(await writer.write({ events: [founded, hired], position: positionAt(9) })).toBeNull();
    expect(await written()).toEqual({ zone: 'Asia/Manila', employees: ['100001'] });
    expect(await loadCheckpoint('attendance', session.sql)).toEqual(writer.checkpoint);
    expect(writer.checkpoint).toMatchObject({
      position: positionAt(9),
      lastEvent: { id: hired.id, position: positionAt(2) },
    });
  });

  it('without events moves the checkpoint, and keeps its last event', async () => {
    const writer = new BatchWriter(attendanceProjection, session, created);
    await writer.write({ events: [founded], position: positionAt(1) });
    await writer.write({ events: [], position: positionAt(7) });
    expect(await loadCheckpoint('attendance', session.sql)).toMatchObject({
      position: positionAt(7),
      lastEvent: { id: founded.id, position: positionAt(1) },
    });
  });

  it('with a refused event is applied up to it, forgetting what was rolled back', async () => {
    const writer = new BatchWriter(attendanceProjection, session, created);
    const events = [founded, hired, ofNobody, hiredLater];
    const refusal = await writer.write({ events, position: positionAt(4) });
    expect(refusal).toBe(
      'ScheduleSaved in schedule-100009, revision 0, position 3/3 cannot be applied: there is no employee 100009',
    );
    expect(await written()).toEqual({ zone: 'Asia/Manila', employees: ['100001'] });
    expect(await loadCheckpoint('attendance', session.sql)).toMatchObject({
      position: positionAt(2),
      lastEvent: { id: hired.id },
    });
  });

  it('is not applied by a writer whose checkpoint another has moved', async () => {
    const slow = new BatchWriter(attendanceProjection, session, created);
    await new BatchWriter(attendanceProjection, session, created).write({
      events: [founded],
      position: positionAt(1),
    });
    await expect(slow.write({ events: [founded, hired], position: positionAt(2) })).rejects.toThrow(
      'moved by another runner',
    );
    expect(await written()).toEqual({ zone: 'Asia/Manila', employees: [] });
  });
});
