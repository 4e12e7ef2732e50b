import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestDatabase, type TestDatabase } from '@timekeep/embedded/testing/test-database';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { addDays, datesBetween } from '@timekeep/contracts/time/work-date';
import { AttendanceModel } from '../testing/attendance-model.js';
import {
  absencePlanned,
  absenceWithdrawn,
  holiday,
  holidayWithdrawn,
  opened,
  punched,
  registered,
  reinstated,
  resigned,
  scheduleSaved,
  schedulesDeleted,
  shiftSet,
} from '../testing/sample-events.js';

const [SUNDAY, MONDAY, TUESDAY, WEDNESDAY] = [
  '2023-01-01',
  '2023-01-02',
  '2023-01-03',
  '2023-01-04',
] as const;
const EMPID = '100001';
const founded: readonly TimekeepEvent[] = [
  { type: 'OrganizationFounded', data: { timeZone: 'Asia/Manila' } },
  registered(EMPID),
  scheduleSaved(EMPID, ['08:00:00', '17:00:00'], { TO: '2024-12-31', DAYS: 6 }),
];
/** 105 calendar days. */
const maternity = absencePlanned(EMPID, 1, { FROM: MONDAY, TO: addDays(MONDAY, 104), remark: 'ML' });

let database: TestDatabase;
let attendance: AttendanceModel;

beforeAll(async () => {
  database = await startTestDatabase();
});

afterAll(async () => {
  await database.stop();
});

beforeEach(async () => {
  attendance = await AttendanceModel.create(database.databaseUrl);
});

afterEach(async () => {
  await attendance.close();
});

/** Returns the remarks of all records, by date. */
async function remarks(): Promise<string> {
  const rows = await attendance.rows('SELECT remark FROM records WHERE opened ORDER BY work_date');
  return rows.map(({ remark }) => String(remark)).join(' ');
}

describe('a planned absence', () => {
  it('shows on each working day of its range, whenever that opens, and on no rest day or holiday', async () => {
    await attendance.given(...founded, opened(SUNDAY), maternity, holiday(TUESDAY));
    // A row waits for each day of the range.
    expect(await attendance.rows('SELECT * FROM records')).toHaveLength(106);
    expect(await remarks()).toBe('RS');
    await attendance.given(...datesBetween(MONDAY, '2023-01-09').map(opened));
    expect(await remarks()).toBe('RS ML LH ML ML ML ML RS ML');
    for (const date of datesBetween('2023-01-10', '2023-04-17')) await attendance.given(opened(date));
    const [all] = await attendance.rows(
      "SELECT count(*) FILTER (WHERE remark = 'ML') AS ml, max(work_date)::text FROM records",
    );
    expect(all).toEqual({ ml: '89', max: '2023-04-17' });
    expect(await attendance.record(EMPID, '2023-04-16')).toMatchObject({ remark: 'RS' });
    expect(await attendance.record(EMPID, '2023-04-17')).toMatchObject({ remark: 'Absent' });
  });

  it('of 366 days is applied in one batch with the opening of its dates, in any order', async () => {
    const year = absencePlanned(EMPID, 1, { FROM: SUNDAY, TO: addDays(SUNDAY, 365), remark: 'DTF' });
    await attendance.given(
      ...founded,
      ...datesBetween(SUNDAY, TUESDAY).map(opened),
      year,
      opened(WEDNESDAY),
      punched(EMPID, `${WEDNESDAY}T09:00:00`),
      absenceWithdrawn(year),
      absencePlanned(EMPID, 2, { FROM: TUESDAY, TO: addDays(TUESDAY, 365), remark: 'EL' }),
      opened('2023-12-31'),
      opened('2024-01-03'),
      opened('2024-01-04'),
    );
    expect(await remarks()).toBe('RS Absent EL TimeIn RS EL Absent');
  });

  it('recorded afterwards shows on a day that was absent; withdrawn, the record is as it was', async () => {
    await attendance.given(...founded, ...[MONDAY, TUESDAY, WEDNESDAY].map(opened));
    await attendance.given(punched(EMPID, `${TUESDAY}T09:00:00`), punched(EMPID, `${TUESDAY}T15:00:00`));
    const before = await remarks();
    const late = absencePlanned(EMPID, 1, { FROM: MONDAY, TO: TUESDAY, remark: 'EL' });
    await attendance.given(late);
    expect(await remarks()).toBe('EL Present Absent');
    await attendance.given(absenceWithdrawn(late));
    expect(await remarks()).toBe(before);
    await attendance.given(absencePlanned(EMPID, 2, { FROM: MONDAY, TO: TUESDAY, remark: 'OB' }));
    expect(await remarks()).toBe('OB OB Absent');
    expect(await attendance.record(EMPID, TUESDAY)).toMatchObject({ time_in: '09:00:00', hours: 6 });
  });

  it('follows later hours and holidays', async () => {
    await attendance.given(...founded, ...[MONDAY, TUESDAY].map(opened), maternity);
    await attendance.given(shiftSet(EMPID, MONDAY, null));
    expect(await remarks()).toBe('RS ML');
    await attendance.given(schedulesDeleted(EMPID, TUESDAY));
    expect(await remarks()).toBe('RS RS');
    const hours = ['10:00:00', '19:00:00'] as const;
    await attendance.given(scheduleSaved(EMPID, hours, { savedOn: WEDNESDAY, rederives: true }));
    await attendance.given(holiday(MONDAY), shiftSet(EMPID, MONDAY, hours));
    expect(await remarks()).toBe('LH ML');
    await attendance.given(holidayWithdrawn(MONDAY));
    expect(await remarks()).toBe('ML ML');
  });

  it('does not show outside the employment, and again once that has the day', async () => {
    await attendance.given(...founded, ...[MONDAY, TUESDAY].map(opened), maternity);
    await attendance.given(resigned(EMPID, MONDAY), opened(WEDNESDAY));
    expect(await remarks()).toBe('ML');
    await attendance.given(reinstated(EMPID, MONDAY));
    expect(await remarks()).toBe('ML ML ML');
  });

  it('that is unknown creates no row when it is withdrawn', async () => {
    await attendance.given(...founded, absenceWithdrawn(maternity));
    expect(await attendance.rows('SELECT * FROM records')).toEqual([]);
  });
});
