import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { NO_RULES_CHANGE } from '@timekeep/contracts/rules/company-rules';
import type { BreakRule } from '@timekeep/contracts/rules/dated-rules';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { startTestDatabase, type TestDatabase } from '@timekeep/embedded/testing/test-database';
import { AttendanceModel } from '../testing/attendance-model.js';
import { corrected, opened, punched, registered, scheduleSaved } from '../testing/sample-events.js';
import { breakSet, doubleTapSet, graceSet } from '../testing/sample-company-changes.js';

const MONDAY = '2023-01-02';
const TUESDAY = '2023-01-03';
const WEDNESDAY = '2023-01-04';
const founded: TimekeepEvent = { type: 'OrganizationFounded', data: { timeZone: 'Asia/Manila' } };
/** One employee with a shift from 08:00, ten minutes late each day. */
const late = (date: WorkDate) => [opened(date), punched('100001', `${date}T08:10:00`)];
const employed = [founded, registered('100001'), scheduleSaved('100001', ['08:00:00', '17:00:00'])];

let database: TestDatabase;

beforeAll(async () => {
  database = await startTestDatabase();
});

afterAll(async () => {
  await database.stop();
});

/** Returns minutes late and revision by date after these batches. */
async function lateness(...batches: (readonly TimekeepEvent[])[]): Promise<unknown[]> {
  const attendance = await AttendanceModel.create(database.databaseUrl);
  for (const batch of batches) await attendance.given(...batch);
  const rows = await attendance.rows(
    'SELECT work_date::text AS date, mins_late, revision FROM records ORDER BY work_date, empid',
  );
  await attendance.close();
  return rows.map(({ date, mins_late: late, revision }) => ({ date, late, revision }));
}

it('a grace applies from its date on, to dates that open later', async () => {
  expect(
    await lateness([...employed, graceSet(TUESDAY, 10), ...[MONDAY, TUESDAY, WEDNESDAY].flatMap(late)]),
  ).toEqual([
    { date: MONDAY, late: 10, revision: '6' },
    { date: TUESDAY, late: 0, revision: '8' },
    { date: WEDNESDAY, late: 0, revision: '10' },
  ]);
});

it('existing records from its date on are recalculated, with the revision of the event; earlier ones do not change', async () => {
  const known = [...employed, ...[MONDAY, TUESDAY, WEDNESDAY].flatMap(late)];
  const expected = [
    { date: MONDAY, late: 10, revision: '5' },
    { date: TUESDAY, late: 0, revision: '10' },
    { date: WEDNESDAY, late: 0, revision: '10' },
  ];
  expect(await lateness(known, [graceSet(TUESDAY, 10)])).toEqual(expected);
  expect(await lateness([...known, graceSet(TUESDAY, 10)])).toEqual(expected);
});

it('a later change replaces future graces, and minutes beyond a smaller grace count in full', async () => {
  const days = [MONDAY, TUESDAY, WEDNESDAY].flatMap(late);
  expect(
    await lateness(
      [...employed, ...days, graceSet(WEDNESDAY, 15)],
      [graceSet(TUESDAY, 9)],
      [graceSet(MONDAY, 10)],
    ),
  ).toMatchObject([
    { date: MONDAY, late: 0 },
    { date: TUESDAY, late: 0 },
    { date: WEDNESDAY, late: 0 },
  ]);
  expect(await lateness([...employed, ...days, graceSet(MONDAY, 10)], [graceSet(TUESDAY, 9)])).toMatchObject([
    { date: MONDAY, late: 0 },
    { date: TUESDAY, late: 10 },
    { date: WEDNESDAY, late: 10 },
  ]);
});

it('applies to corrected records, and to employees registered afterwards', async () => {
  const correction = corrected('100001', MONDAY, 'Present', {
    timeIn: '2023-01-02T00:08:00.000Z',
    timeOut: '2023-01-02T09:00:00.000Z',
    shift: { in: '08:00:00', out: '17:00:00' },
  });
  expect(await lateness([...employed, ...late(MONDAY), correction])).toMatchObject([
    { date: MONDAY, late: 8 },
  ]);
  expect(
    await lateness(
      [...employed, ...late(MONDAY), correction, graceSet(MONDAY, 8), registered('100002')],
      [
        scheduleSaved('100002', ['08:00:00', '17:00:00'], { savedOn: MONDAY }),
        punched('100002', `${MONDAY}T08:07:00`),
      ],
    ),
  ).toMatchObject([
    { date: MONDAY, late: 0 },
    { date: MONDAY, late: 0 },
  ]);
});

it('does not change records with that grace, and rules without a grace change no record', async () => {
  const reasons: TimekeepEvent = {
    type: 'RulesSet',
    data: { ...NO_RULES_CHANGE, correctionReason: 'required' },
  };
  expect(
    await lateness([...employed, ...late(MONDAY)], [graceSet(MONDAY, 10)], [graceSet(MONDAY, 10), reasons]),
  ).toEqual([{ date: MONDAY, late: 0, revision: '6' }]);
});

it('applies to more rows than a chunk', async () => {
  const people = Array.from({ length: 3_000 }, (_, index) => String(200_001 + index));
  const dates = Array.from({ length: 14 }, (_, index) => `2023-01-${String(index + 2).padStart(2, '0')}`);
  const attendance = await AttendanceModel.create(database.databaseUrl);
  await attendance.given(founded, ...people.map((EMPID) => registered(EMPID)), ...dates.map(opened));
  await attendance.given(graceSet('2023-01-03', 7));
  expect(
    await attendance.rows(
      `SELECT facts->>'graceMinutes' AS grace, count(*)::int FROM records GROUP BY 1 ORDER BY 1`,
    ),
  ).toEqual([
    { grace: '0', count: 3_000 },
    { grace: '7', count: 39_000 },
  ]);
  await attendance.close();
});

it('a punch soon after the in is no out from the date of the rule on, also in existing and corrected records', async () => {
  const tapped = (date: WorkDate) => [
    opened(date),
    punched('100001', `${date}T08:00:00`),
    punched('100001', `${date}T08:10:00`),
  ];
  const remarks = async (...batches: (readonly TimekeepEvent[])[]) => {
    const attendance = await AttendanceModel.create(database.databaseUrl);
    for (const batch of batches) await attendance.given(...batch);
    const rows = await attendance.rows('SELECT remark, revision FROM records ORDER BY work_date');
    await attendance.close();
    return rows.map(({ remark, revision }) => `${String(remark)} ${String(revision)}`);
  };
  const days = [...employed, ...tapped(MONDAY), ...tapped(TUESDAY)];
  expect(await remarks(days)).toEqual(['Present 6', 'Present 9']);
  expect(await remarks(days, [doubleTapSet(TUESDAY, 10)])).toEqual(['Present 6', 'TimeIn 10']);
  expect(
    await remarks([...employed, doubleTapSet(TUESDAY, 10), ...tapped(MONDAY), ...tapped(TUESDAY)]),
  ).toEqual(['Present 7', 'TimeIn 10']);
  // Set twice, and taken back: the record is what it was before.
  expect(await remarks(days, [doubleTapSet(MONDAY, 10)], [doubleTapSet(MONDAY, 9)])).toEqual([
    'Present 11',
    'Present 11',
  ]);
  const correction = corrected('100001', MONDAY, 'TimeIn', {
    timeIn: '2023-01-02T00:00:00.000Z',
    timeOut: null,
  });
  const late = punched('100001', `${MONDAY}T08:09:59`);
  expect(await remarks([...employed, ...tapped(MONDAY), correction, late])).toEqual(['Present 8']);
  expect(
    await remarks([...employed, ...tapped(MONDAY), correction, late], [doubleTapSet(MONDAY, 10)]),
  ).toEqual(['TimeIn 9']);
});

it('a shift has a break between its halves from the date of the rule on, also in existing and corrected records', async () => {
  const half = (date: WorkDate) =>
    corrected('100001', date, 'HVLAM', {
      ...{ timeIn: `${date}T05:30:00.000Z`, timeOut: `${date}T09:00:00.000Z` },
      shift: { in: '08:00:00', out: '17:00:00' },
    });
  const days = [...employed, opened(MONDAY), half(MONDAY), opened(TUESDAY), half(TUESDAY)];
  expect(await lateness(days)).toMatchObject([{ late: 60 }, { late: 60 }]);
  expect(await lateness(days, [breakSet(TUESDAY, 60, 360)])).toMatchObject([{ late: 60 }, { late: 30 }]);
  expect(
    await lateness([...employed, breakSet(TUESDAY, 60, 360), ...days.slice(employed.length)]),
  ).toMatchObject([{ late: 60 }, { late: 30 }]);
  // A break only in longer shifts, and the rule taken back.
  expect(await lateness(days, [breakSet(MONDAY, 60, 540)])).toMatchObject([{ late: 60 }, { late: 60 }]);
  expect(await lateness(days, [breakSet(MONDAY, 60)], [breakSet(MONDAY, 0)])).toMatchObject([
    { late: 60 },
    { late: 60 },
  ]);
});

describe('the break of a company', () => {
  const added = (name: string): TimekeepEvent => ({ type: 'CompanyAdded', data: { name } });
  const own = (from: WorkDate, rule: BreakRule | null): TimekeepEvent => ({
    type: 'CompanyBreakSet',
    data: { COMPANY: 'North', COMPANY_ID: 'not-known', from, break: rule },
  });
  const half = { minutes: 30, above: 300 };
  const hour = { minutes: 60, above: 360 };

  async function breaksAfter(...batches: TimekeepEvent[][]): Promise<unknown[]> {
    const attendance = await AttendanceModel.create(database.databaseUrl);
    for (const batch of batches) await attendance.given(...batch);
    const rows = await attendance.rows(
      "SELECT empid, work_date::text AS date, facts->'breakRule' AS rule FROM records ORDER BY work_date, empid",
    );
    await attendance.close();
    return rows.map(({ empid, date, rule }) => [empid, date, rule]);
  }

  it('wins over that of the group from its date on, for records before and after it, and ends', async () => {
    const people = [
      ...[added('North'), added('South')],
      registered('100001', { hiredOn: MONDAY, COMPANY: 'North' }),
      registered('100002', { hiredOn: MONDAY, COMPANY: 'South' }),
    ];
    const before = [founded, ...people, opened(MONDAY), opened(TUESDAY)];
    const renamed: TimekeepEvent = { type: 'CompanyRenamed', data: { from: 'North', to: 'Far North' } };
    const expected = [
      ['100001', MONDAY, hour],
      ['100002', MONDAY, hour],
      ['100001', TUESDAY, half],
      ['100002', TUESDAY, hour],
      ['100001', WEDNESDAY, half],
      ['100002', WEDNESDAY, hour],
    ];
    const events = [own(TUESDAY, half), breakSet(MONDAY, hour.minutes, hour.above), renamed];
    expect(await breaksAfter(before, events, [opened(WEDNESDAY)])).toEqual(expected);
    expect(await breaksAfter([...before, ...events, opened(WEDNESDAY)])).toEqual(expected);
    expect(await breaksAfter([...before, ...events, opened(WEDNESDAY)], [own(TUESDAY, null)])).toEqual(
      expected.map(([empid, date]) => [empid, date, hour]),
    );
  });
});
