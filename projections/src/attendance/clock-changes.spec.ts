import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { datesBetween, type WorkDate } from '@timekeep/contracts/time/work-date';
import { startTestDatabase, type TestDatabase } from '@timekeep/embedded/testing/test-database';
import { AttendanceModel } from '../testing/attendance-model.js';
import {
  clockCorrected,
  clockCorrectionUndone,
  punchesWithdrawn,
  withdrawalUndone,
} from '../testing/sample-company-changes.js';
import {
  corrected,
  leaveAdded,
  opened,
  punched,
  registered,
  scheduleSaved,
} from '../testing/sample-events.js';

const EMPID = '100001';
const [MONDAY, TUESDAY, WEDNESDAY] = ['2023-01-02', '2023-01-03', '2023-01-04'] as const;
const MANY = 6_000;

let database: TestDatabase;
let attendance: AttendanceModel;

beforeAll(async () => {
  database = await startTestDatabase();
});

afterAll(() => database.stop());

beforeEach(async () => {
  attendance = await AttendanceModel.create(database.databaseUrl);
  return () => attendance.close();
});

const founded: TimekeepEvent = { type: 'OrganizationFounded', data: { timeZone: 'Asia/Manila' } };
const company = [founded, registered(EMPID), scheduleSaved(EMPID, ['08:00:00', '17:00:00'])];
/** The clock ran 8 hours behind from Monday to Tuesday night. */
const behind = clockCorrected('1', '2023-01-02T00:00:00', '2023-01-04T00:00:00', 480);

async function shown(date: WorkDate): Promise<unknown[]> {
  const record = await attendance.record(EMPID, date);
  return [record?.['remark'], record?.['time_in'], record?.['time_out']];
}

describe('a wrong clock', () => {
  it.each([
    ['after the punches', (punches: TimekeepEvent[]) => [...punches, behind]],
    ['before they arrive', (punches: TimekeepEvent[]) => [behind, ...punches]],
    ['before the dates open', (punches: TimekeepEvent[]) => [behind, ...punches.toReversed()]],
  ])('moves them to the dates and times at which they count: learned %s', async (_, order) => {
    const [openings, dates] = [[MONDAY, TUESDAY, WEDNESDAY].map(opened), [MONDAY, TUESDAY]];
    const punches = dates.flatMap((date) => [
      punched(EMPID, `${date}T00:10:00`),
      punched(EMPID, `${date}T09:05:00`),
    ]);
    await attendance.given(...company, ...order([...openings, ...punches]));
    expect(await shown(MONDAY)).toEqual(['Present', '08:10:00', '17:05:00']);
    expect(await shown(TUESDAY)).toEqual(['Present', '08:10:00', '17:05:00']);
    expect(await shown(WEDNESDAY)).toEqual(['Absent', null, null]);

    await attendance.given(clockCorrectionUndone(behind));
    // Until 04:00 a punch belongs to the day before.
    expect(await shown(MONDAY)).toEqual(['Present', '09:05:00', '00:10:00']);
    expect(await shown(TUESDAY)).toEqual(['TimeIn', '09:05:00', null]);
  });

  it('counts for punches that wait for a date that is not open, and for those of the next batch', async () => {
    const late = clockCorrected('1', '2023-01-02T00:00:00', '2023-01-04T00:00:00', 1_440);
    await attendance.given(...company, opened(MONDAY), punched(EMPID, `${MONDAY}T08:10:00`), late);
    expect(await shown(MONDAY)).toEqual(['Absent', null, null]);
    await attendance.given(punched(EMPID, `${MONDAY}T17:05:00`));
    await attendance.given(opened(TUESDAY), opened(WEDNESDAY), punched(EMPID, `${TUESDAY}T08:30:00`));
    expect(await shown(TUESDAY)).toEqual(['Present', '08:10:00', '17:05:00']);
    expect(await shown(WEDNESDAY)).toEqual(['TimeIn', '08:30:00', null]);
    await attendance.given(clockCorrectionUndone(late));
    expect(await shown(MONDAY)).toEqual(['Present', '08:10:00', '17:05:00']);
    expect(await shown(TUESDAY)).toEqual(['TimeIn', '08:30:00', null]);
    expect(await shown(WEDNESDAY)).toEqual(['Absent', null, null]);
  });

  it('leaves a punch recorded once, and another one at the time to which it was moved', async () => {
    const [early, own] = [punched(EMPID, `${MONDAY}T04:10:00`), punched(EMPID, `${MONDAY}T12:10:00`)];
    const wrong = clockCorrected('1', '2023-01-02T00:00:00', '2023-01-02T12:00:00', 480);
    await attendance.given(...company, opened(MONDAY), wrong, early, early, own, own);
    expect(await shown(MONDAY)).toEqual(['TimeIn', '12:10:00', null]);
    await attendance.given(clockCorrectionUndone(wrong));
    expect(await shown(MONDAY)).toEqual(['Present', '04:10:00', '12:10:00']);
  });

  it('leaves a record as HR corrected it', async () => {
    const times = { timeIn: '2023-01-02T00:30:00.000Z', timeOut: '2023-01-02T09:00:00.000Z' };
    const punches = [punched(EMPID, `${MONDAY}T04:10:00`), punched(EMPID, `${MONDAY}T09:05:00`)];
    const byHR = corrected(EMPID, MONDAY, 'Present', times);
    await attendance.given(...company, opened(MONDAY), ...punches, byHR, behind);
    expect(await shown(MONDAY)).toEqual(['Present', '08:30:00', '17:00:00']);
    // A punch that comes later counts after a correction to Absent: at the time at which it counts.
    await attendance.given(corrected(EMPID, MONDAY, 'Absent'), punched(EMPID, `${MONDAY}T05:00:00`));
    expect(await shown(MONDAY)).toEqual(['TimeIn', '13:00:00', null]);
    await attendance.given(clockCorrectionUndone(behind));
    expect(await shown(MONDAY)).toEqual(['TimeIn', '05:00:00', null]);
  });
});

describe('withdrawn punches', () => {
  const ofEmployee = punchesWithdrawn('1', EMPID, '2023-01-02T12:00:00', '2023-01-03T00:00:00');

  it('count no more, those that arrive later neither, until it is undone', async () => {
    await attendance.given(
      ...[...company, opened(MONDAY), punched(EMPID, `${MONDAY}T08:00:00`)],
      ...[punched(EMPID, `${MONDAY}T17:00:00`), ofEmployee, punched(EMPID, `${MONDAY}T18:00:00`)],
    );
    expect(await shown(MONDAY)).toEqual(['TimeIn', '08:00:00', null]);
    await attendance.given(withdrawalUndone(ofEmployee));
    expect(await shown(MONDAY)).toEqual(['Present', '08:00:00', '18:00:00']);
  });

  it('win over a correction of the clock, which holds again afterwards', async () => {
    const ofGate = punchesWithdrawn('2', null, '2023-01-02T00:00:00', '2023-01-04T00:00:00');
    await attendance.given(...company, opened(MONDAY), punched(EMPID, `${MONDAY}T04:00:00`), ofGate, behind);
    expect(await shown(MONDAY)).toEqual(['Absent', null, null]);
    await attendance.given(withdrawalUndone(ofGate));
    expect(await shown(MONDAY)).toEqual(['TimeIn', '12:00:00', null]);
  });

  it('let leave show before punches that arrive afterwards, as if they had never been there', async () => {
    const test = punchesWithdrawn('2', EMPID, '2023-01-02T07:00:00', '2023-01-02T07:30:00');
    await attendance.given(...company, opened(MONDAY), punched(EMPID, `${MONDAY}T07:10:00`));
    await attendance.given(leaveAdded(EMPID, 1, MONDAY), test, punched(EMPID, `${MONDAY}T08:00:00`));
    expect((await shown(MONDAY))[0]).toBe('SL');
    await attendance.given(withdrawalUndone(test));
    expect((await shown(MONDAY))[0]).toBe('Present');
  });

  it('let leave show that was recorded after them, until they count again', async () => {
    await attendance.given(
      ...[...company, opened(MONDAY), punched(EMPID, `${MONDAY}T12:30:00`), leaveAdded(EMPID, 1, MONDAY)],
    );
    expect(await shown(MONDAY)).toEqual(['TimeIn', '12:30:00', null]);
    await attendance.given(ofEmployee);
    expect(await shown(MONDAY)).toEqual(['SL', null, null]);
    await attendance.given(withdrawalUndone(ofEmployee));
    expect(await shown(MONDAY)).toEqual(['TimeIn', '12:30:00', null]);
  });
});

it('moves the punches of a terminal that 6,000 employees use, in a few seconds', async () => {
  const people = Array.from({ length: MANY }, (_, index) => String(200_001 + index));
  const dates = datesBetween(MONDAY, '2023-01-04');
  const punches = dates.flatMap((date) =>
    people.flatMap((id) => [punched(id, `${date}T00:05:00`), punched(id, `${date}T09:01:00`)]),
  );
  await attendance.given(
    ...[founded, ...people.map((id) => registered(id))],
    ...[...people.map((id) => scheduleSaved(id, ['08:00:00', '17:00:00'])), ...dates.map(opened), ...punches],
  );
  const counts = () =>
    attendance.rows(
      `SELECT remark, time_in AS "in", count(*)::int AS records FROM records WHERE opened AND work_date > $1
       GROUP BY remark, time_in ORDER BY remark, time_in`,
      ['2023-01-03'],
    );
  const began = Date.now();
  await attendance.given(behind, clockCorrected('2', '2023-01-04T00:00:00', '2023-01-06T00:00:00', 480));
  expect(await counts()).toEqual([{ remark: 'Present', in: '08:05:00', records: MANY }]);
  // Seconds; folding each punch against all others would take hours.
  expect(Date.now() - began).toBeLessThan(60_000);
}, 180_000);
