import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { versionOf, type TimekeepEvent } from '@timekeep/contracts/events/catalog';
import {
  employeeStream,
  ORGANIZATION_STREAM,
  scheduleStream,
  workdayStream,
} from '@timekeep/contracts/events/streams';
import { startTestDatabase, type TestDatabase } from '@timekeep/embedded/testing/test-database';
import { attendanceProjection } from '../attendance/projection.js';
import { CHECKPOINT_DDL } from '../checkpoint/checkpoint-table.js';
import { positionAt } from '../testing/read-model.js';
import { opened, registered, scheduleSaved } from '../testing/sample-events.js';
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
    schemaVersion: versionOf(type),
    actor: 'system',
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
  it('is applied together with the checkpoint, which may be after its last event', async () => {
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

  it('with a refused event is applied up to it, without rolled back state', async () => {
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

  it('is not applied by a writer whose checkpoint another writer has moved', async () => {
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

describe('batches that are written behind', () => {
  /** PostgreSQL refuses this character, which shows only when the row is written. */
  const unwritable = logged(5, employeeStream('100003'), registered('100003', { DEPT: 'a\u0000b' }));

  const alone = (...events: LoggedEvent[]) => ({
    events,
    position: events.at(-1)?.position ?? positionAt(0),
  });
  const stands = async () => (await loadCheckpoint('attendance', session.sql))?.position;

  it('are in the tables together with the checkpoint after settle', async () => {
    const writer = new BatchWriter(attendanceProjection, session, created);
    expect(await writer.writeBehind(alone(founded))).toBeNull();
    expect(await writer.writeBehind({ events: [hired], position: positionAt(3) })).toBeNull();
    expect(writer.checkpoint).toEqual(created);
    expect(await writer.settle()).toBeNull();
    expect(await written()).toEqual({ zone: 'Asia/Manila', employees: ['100001'] });
    expect(await loadCheckpoint('attendance', session.sql)).toEqual(writer.checkpoint);
    expect(writer.checkpoint).toMatchObject({ position: positionAt(3), lastEvent: { id: hired.id } });
  });

  it('are in the tables before a batch written synchronously', async () => {
    const writer = new BatchWriter(attendanceProjection, session, created);
    await writer.writeBehind(alone(founded, hired));
    expect(await writer.write(alone(hiredLater))).toBeNull();
    expect(await written()).toEqual({ zone: 'Asia/Manila', employees: ['100001', '100002'] });
  });

  it('without events of Timekeep only move the checkpoint', async () => {
    const writer = new BatchWriter(attendanceProjection, session, created);
    await writer.writeBehind({ events: [], position: positionAt(4) });
    await writer.writeBehind({ events: [], position: positionAt(6) });
    await writer.settle();
    expect(await stands()).toEqual(positionAt(6));
  });

  it.each([
    ['all in one transaction', undefined],
    ['each in one of its own', 1],
  ])('are applied up to a refused event, %s', async (_how, eventsBehind) => {
    const writer = new BatchWriter(
      attendanceProjection,
      session,
      created,
      eventsBehind === undefined ? {} : { eventsBehind },
    );
    await writer.writeBehind(alone(founded));
    await writer.writeBehind(alone(hired));
    const refusal = (await writer.writeBehind(alone(ofNobody, hiredLater))) ?? (await writer.settle());
    expect(refusal).toContain('position 3/3 cannot be applied: there is no employee 100009');
    expect(await written()).toEqual({ zone: 'Asia/Manila', employees: ['100001'] });
    expect(await stands()).toEqual(positionAt(2));
    expect(writer.checkpoint.position).toEqual(positionAt(2));
  });

  it.each([
    ['all in one transaction', undefined],
    ['each in one of its own', 1],
  ])('are applied up to an event that PostgreSQL refuses, %s', async (_how, eventsBehind) => {
    const writer = new BatchWriter(
      attendanceProjection,
      session,
      created,
      eventsBehind === undefined ? {} : { eventsBehind },
    );
    const last = logged(6, employeeStream('100004'), registered('100004'));
    let refusal: string | null = null;
    for (const event of [founded, hired, hiredLater, unwritable, last]) {
      refusal ??= await writer.writeBehind(alone(event));
    }
    refusal ??= await writer.settle();
    expect(refusal).toMatch(/position 5\/5 cannot be applied: .*0x00/);
    expect(await written()).toEqual({ zone: 'Asia/Manila', employees: ['100001', '100002'] });
    expect(await stands()).toEqual(positionAt(4));
  });

  it('report the refused statement, not the errors that follow from it', async () => {
    const writer = new BatchWriter(attendanceProjection, session, created);
    const day = logged(2, workdayStream('2023-01-01'), opened('2023-01-01'));
    await writer.writeBehind(alone(founded, day));
    // The row of the employee is refused, and the record of the open date is sent right after it.
    const refusal = (await writer.writeBehind(alone(unwritable))) ?? (await writer.settle());
    expect(refusal).toMatch(/position 5\/5 cannot be applied: .*0x00/);
    expect(await stands()).toEqual(positionAt(2));
  });

  it('are not applied by a writer whose checkpoint another writer has moved', async () => {
    const slow = new BatchWriter(attendanceProjection, session, created);
    await new BatchWriter(attendanceProjection, session, created).write(alone(founded));
    await expect(slow.writeBehind(alone(founded, hired))).rejects.toThrow('moved by another runner');
    expect(await written()).toEqual({ zone: 'Asia/Manila', employees: [] });
    expect(await stands()).toEqual(positionAt(1));
  });

  it('are repeated from the checkpoint after a lost connection', async () => {
    const broken = await DatabaseSession.open(world.databaseUrl);
    const writer = new BatchWriter(attendanceProjection, broken, created, { eventsBehind: 2 });
    await writer.writeBehind(alone(founded, hired));
    await writer.writeBehind(alone(hiredLater));
    const { rows } = await broken.sql.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await session.sql.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    const error: unknown = await writer.settle().catch((thrown: unknown) => thrown);
    expect(broken.isOutage(error)).toBe(true);

    // Earlier statements were answered, so the first two are in the table.
    const again = await loadCheckpoint('attendance', session.sql);
    expect(again?.position).toEqual(positionAt(2));
    const heir = new BatchWriter(attendanceProjection, session, again ?? created);
    await heir.writeBehind(alone(hiredLater));
    await heir.settle();
    expect(await written()).toEqual({ zone: 'Asia/Manila', employees: ['100001', '100002'] });
  });
});
