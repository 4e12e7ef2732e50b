import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { datesBetween } from '@timekeep/contracts/time/work-date';
import { startTestDatabase, type TestDatabase } from '@timekeep/embedded/testing/test-database';
import { AttendanceModel } from '../testing/attendance-model.js';
import {
  holiday,
  holidayWithdrawn,
  opened,
  punched,
  registered,
  scheduleSaved,
  schedulesRenewed,
} from '../testing/sample-events.js';

let database: TestDatabase;
let attendance: AttendanceModel;

beforeAll(async () => {
  database = await startTestDatabase();
  attendance = await AttendanceModel.create(database.databaseUrl);
});

afterAll(async () => {
  await attendance.close();
  await database.stop();
});

const PEOPLE = Array.from({ length: 120 }, (_, index) => String(200_001 + index));
const founded: TimekeepEvent = { type: 'OrganizationFounded', data: { timeZone: 'Asia/Manila' } };

it('records are right if a batch is larger than a chunk', async () => {
  const dates = datesBetween('2023-01-01', '2023-08-08');
  await attendance.given(
    founded,
    ...PEOPLE.map((EMPID) => registered(EMPID)),
    ...PEOPLE.map((EMPID) => scheduleSaved(EMPID, ['08:00:00', '17:00:00'])),
    ...dates.map(opened),
    punched('200120', '2023-08-08T08:05:00'),
    punched('200120', '2023-01-02T08:06:00'),
    ...dates.slice(0, 40).map((date) => holiday(date)),
    ...dates.slice(0, 40).map((date) => holidayWithdrawn(date)),
    schedulesRenewed(2024, ['08:00:00', '17:00:00'], PEOPLE),
    opened('2024-01-01'),
  );
  expect(
    await attendance.rows(
      `SELECT remark, count(*)::int AS records, sum(mins_late)::int AS late FROM records GROUP BY remark ORDER BY remark COLLATE "C"`,
    ),
  ).toEqual([
    { remark: 'Absent', records: 120 * 189 - 2, late: 0 },
    { remark: 'RS', records: 120 * 32, late: 0 },
    { remark: 'TimeIn', records: 2, late: 11 },
  ]);
});
