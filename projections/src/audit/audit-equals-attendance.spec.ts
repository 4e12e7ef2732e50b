import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { addDays } from '@timekeep/contracts/time/work-date';
import { startTestDatabase, type TestDatabase } from '@timekeep/embedded/testing/test-database';
import fc from 'fast-check';
import { attendanceProjection } from '../attendance/projection.js';
import {
  clockCorrected,
  clockCorrectionUndone,
  punchesWithdrawn,
  withdrawalUndone,
} from '../testing/sample-clock-events.js';
import {
  corrected,
  firstDayCorrected,
  holiday,
  holidayWithdrawn,
  leaveAdded,
  leaveDeleted,
  leaveEdited,
  opened,
  punched,
  registered,
  reinstated,
  resigned,
  scheduleSaved,
  schedulesDeleted,
  schedulesRenewed,
} from '../testing/sample-events.js';
import { breakSet, doubleTapSet, graceSet } from '../testing/sample-rules.js';
import { positioned, ReadModel } from '../testing/read-model.js';
import { auditProjection } from './projection.js';

const RUNS = 40;

let database: TestDatabase;

beforeAll(async () => {
  database = await startTestDatabase();
});

afterAll(async () => {
  await database.stop();
});

const date = fc.integer({ min: 2, max: 6 }).map((day) => `2023-01-0${day}`);
const EMPID = fc.constantFrom('100001', '100002');
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => `${parts.map((part) => String(part).padStart(2, '0')).join(':')}:00`);
const leave = fc.tuple(EMPID, fc.integer({ min: 1, max: 3 }), date).map((of) => leaveAdded(...of));

const change: fc.Arbitrary<TimekeepEvent> = fc.oneof(
  { arbitrary: fc.tuple(EMPID, date, time).map(([id, day, at]) => punched(id, `${day}T${at}`)), weight: 4 },
  date.map(opened),
  date.map((day) => holiday(day)),
  date.map(holidayWithdrawn),
  leave,
  fc.tuple(leave, date).map(([of, DATE]) => leaveEdited(of, { DATE })),
  leave.map((of) => leaveEdited(of, { LEAVE_TYPE: 'VL' })),
  leave.map((of) => leaveDeleted(of)),
  fc
    .tuple(EMPID, time, time, date)
    .map(([id, from, to, savedOn]) => scheduleSaved(id, [from, to], { savedOn })),
  fc.tuple(EMPID, date).map(([id, day]) => schedulesDeleted(id, day)),
  fc.tuple(EMPID, time, time).map(([id, from, to]) => schedulesRenewed(2023, [from, to], [id])),
  fc
    .tuple(EMPID, fc.constantFrom('Absent', 'TimeIn', 'OB', 'Present'))
    .map(([id, remark]) => corrected(id, '2023-01-01', remark)),
  // One of each date, since corrections of a clock do not overlap.
  fc.tuple(date, fc.constantFrom(-1_440, -30, 480, 2_000), fc.boolean()).map(([day, minutes, isUndone]) => {
    const clock = clockCorrected(day.slice(-2), `${day}T00:00:00`, `${addDays(day, 1)}T00:00:00`, minutes);
    return isUndone ? clockCorrectionUndone(clock) : clock;
  }),
  fc.tuple(date, fc.constantFrom('100001', null), fc.boolean()).map(([day, of, isUndone]) => {
    const withdrawal = punchesWithdrawn(`1${day.slice(-2)}`, of, `${day}T06:00:00`, `${day}T20:00:00`);
    return isUndone ? withdrawalUndone(withdrawal) : withdrawal;
  }),
  fc.constant(registered('100003')),
  fc.constant(registered('100004', { hiredOn: '2023-01-05' })),
  fc.tuple(EMPID, date, fc.option(date)).map((of) => resigned(...of)),
  fc.tuple(EMPID, date).map((of) => reinstated(...of)),
  fc.tuple(EMPID, date, date).map((of) => firstDayCorrected(...of)),
  fc.tuple(date, fc.integer({ min: 0, max: 90 })).map((of) => graceSet(...of)),
  fc.tuple(date, fc.integer({ min: 0, max: 90 })).map((of) => doubleTapSet(...of)),
  fc.tuple(date, fc.constantFrom(0, 60), fc.constantFrom(0, 360)).map((of) => breakSet(...of)),
);

const VALUES = 'empid, work_date::text AS date, remark, mins_late, under_over_time, hours';

it("the newest versions equal attendance's records for any history", async () => {
  let schemas = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { minLength: 1, maxLength: 40 }),
      fc.boolean(),
      async (changes, shared) => {
        schemas += 1;
        const history: TimekeepEvent[] = [
          { type: 'OrganizationFounded', data: { timeZone: 'Asia/Manila' } },
          registered('100001'),
          registered('100002'),
          scheduleSaved('100001', ['08:00:00', '17:00:00']),
          scheduleSaved('100002', ['22:00:00', '06:00:00']),
          opened('2023-01-01'),
          ...changes,
        ];
        const ofAudit = positioned(history);
        // With the same event objects, the second projection takes the changes that the first has published.
        const ofAttendance = shared ? ofAudit : positioned(history);
        const audit = await ReadModel.create(database.databaseUrl, auditProjection, `audit_${schemas}`);
        const attendance = await ReadModel.create(
          database.databaseUrl,
          attendanceProjection,
          `records_${schemas}`,
        );
        try {
          await audit.apply(ofAudit, { batchSize: 7, runs: 'each' });
          await attendance.apply(ofAttendance);
          const newest = await audit.rows(
            `SELECT empid, date, remark, mins_late, under_over_time, hours, time_in, time_out FROM (
             SELECT DISTINCT ON (empid, work_date) ${VALUES}, time_in, time_out, closed
             FROM versions ORDER BY empid, work_date, position DESC) newest
           WHERE NOT closed ORDER BY empid, date`,
          );
          const records = await attendance.rows(
            `SELECT ${VALUES}, coalesce(time_in, '') AS time_in, coalesce(time_out, '') AS time_out
           FROM records WHERE opened ORDER BY empid, work_date`,
          );
          expect(newest).toEqual(records);
        } finally {
          await audit.close();
          await attendance.close();
        }
      },
    ),
    { numRuns: RUNS },
  );
});
