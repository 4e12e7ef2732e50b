import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { startTestDatabase, type TestDatabase } from '@timekeep/embedded/testing/test-database';
import { AttendanceModel } from '../testing/attendance-model.js';
import {
  corrected,
  holiday,
  opened,
  punched,
  registered,
  resigned,
  scheduleSaved,
} from '../testing/sample-events.js';
import { graceSet } from '../testing/sample-company-changes.js';

const founded: TimekeepEvent = { type: 'OrganizationFounded', data: { timeZone: 'Asia/Manila' } };
const employed = ['100001', '100002'].flatMap((EMPID) => [
  registered(EMPID),
  scheduleSaved(EMPID, ['08:00:00', '17:00:00']),
]);
const dates = ['2023-01-30', '2023-01-31', '2023-02-01'];
/** The first employee is late for 10 and 5 minutes in January and 20 in February, the second for 2 in January. */
const punches = [
  punched('100001', '2023-01-30T08:10:00'),
  punched('100001', '2023-01-31T08:05:00'),
  punched('100001', '2023-02-01T08:20:00'),
  punched('100002', '2023-01-31T08:02:00'),
];
const history = [founded, ...employed, ...dates.map(opened), ...punches];

let database: TestDatabase;

beforeAll(async () => {
  database = await startTestDatabase();
});

afterAll(async () => {
  await database.stop();
});

/** Returns the late months after the events, in one transaction or in one of each event. */
async function lateMonths(events: readonly TimekeepEvent[], isOne: boolean): Promise<unknown[]> {
  const attendance = await AttendanceModel.create(database.databaseUrl);
  for (const batch of isOne ? [events] : events.map((event) => [event])) await attendance.given(...batch);
  const rows = await attendance.rows(
    `SELECT month || ' ' || empid AS of, late_records AS records, late_minutes AS minutes
     FROM late_months ORDER BY month, empid`,
  );
  const counted = await attendance.rows(
    `SELECT to_char(work_date, 'YYYY-MM') || ' ' || empid AS of, count(*)::integer AS records, sum(mins_late)::integer AS minutes
     FROM records WHERE opened AND mins_late > 0 GROUP BY to_char(work_date, 'YYYY-MM'), empid ORDER BY 1`,
  );
  await attendance.close();
  expect(rows).toEqual(counted);
  return rows;
}

describe.each([
  ['in one transaction', true],
  ['event by event', false],
])('the late months of employees, %s', (_how, isOne) => {
  it('count the late records and their minutes', async () => {
    expect(await lateMonths(history, isOne)).toEqual([
      { of: '2023-01 100001', records: 2, minutes: 15 },
      { of: '2023-01 100002', records: 1, minutes: 2 },
      { of: '2023-02 100001', records: 1, minutes: 20 },
    ]);
  });

  it('no longer count lateness that a correction, a holiday or a resignation takes away', async () => {
    const changes = [
      corrected('100001', '2023-01-30', 'Absent'),
      holiday('2023-02-01'),
      resigned('100002', '2023-01-30'),
    ];
    expect(await lateMonths([...history, ...changes], isOne)).toEqual([
      { of: '2023-01 100001', records: 1, minutes: 5 },
    ]);
  });

  it('follow the grace of the rules', async () => {
    expect(await lateMonths([...history, graceSet('2023-01-31', 5)], isOne)).toEqual([
      { of: '2023-01 100001', records: 1, minutes: 10 },
      { of: '2023-02 100001', records: 1, minutes: 20 },
    ]);
  });
});
