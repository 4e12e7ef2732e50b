import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { FOR_ALL } from '@timekeep/contracts/holidays/holidays-of-date';
import { addDays } from '@timekeep/contracts/time/work-date';
import { startTestDatabase, type TestDatabase } from '@timekeep/embedded/testing/test-database';
import fc from 'fast-check';
import { attendanceProjection } from '../attendance/projection.js';
import {
  breakSet,
  clockCorrected,
  clockCorrectionUndone,
  doubleTapSet,
  graceSet,
  punchesWithdrawn,
  withdrawalUndone,
} from '../testing/sample-company-changes.js';
import {
  corrected,
  firstDayCorrected,
  holiday,
  holidayWithdrawn,
  leaveAdded,
  leaveDeleted,
  leaveEdited,
  modified,
  opened,
  punched,
  registered,
  reinstated,
  resigned,
  scheduleSaved,
  schedulesDeleted,
  schedulesRenewed,
} from '../testing/sample-events.js';
import { positioned, ReadModel } from '../testing/read-model.js';
import type { PositionedEvent } from '../engine/projection.js';
import { publishedChanges } from '../records/fold-batch.js';
import { auditProjection } from './projection.js';
import { recomputedAudit } from './recomputed-audit.js';

const RUNS = 40;

let database: TestDatabase;

beforeAll(async () => {
  database = await startTestDatabase();
  // Shared from the first history on, also when that is the one which fails.
  for (const { name } of [attendanceProjection, auditProjection]) publishedChanges.join(name);
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

const owner = fc.constantFrom(
  FOR_ALL,
  { COMPANY: 'North', COMPANY_ID: 'north' },
  { COMPANY: 'South', COMPANY_ID: 'south' },
);

const change: fc.Arbitrary<TimekeepEvent> = fc.oneof(
  { arbitrary: fc.tuple(EMPID, date, time).map(([id, day, at]) => punched(id, `${day}T${at}`)), weight: 4 },
  date.map(opened),
  fc.tuple(date, owner).map(([day, of]) => holiday(day, 'LH', false, of)),
  fc.tuple(date, owner).map(([day, of]) => holidayWithdrawn(day, of)),
  fc
    .tuple(EMPID, date, fc.constantFrom('North', 'South'))
    .map(([id, effectiveOn, COMPANY]) => modified(id, { COMPANY, effectiveOn })),
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

/** The versions of an employee, each with what the one before has: as searches and files show them. */
const VERSIONS = `
  SELECT work_date::text AS date, position::text, lag(remark) OVER earlier AS before, remark AS after,
    coalesce(lag(closed) OVER earlier, false) AS was_closed, closed
  FROM versions WHERE empid = $1 WINDOW earlier AS (PARTITION BY work_date ORDER BY position)
  ORDER BY versions.position, work_date`;

/** The same versions by the log alone, as the verification of a file computes them. */
function recomputed(EMPID: string, events: readonly PositionedEvent[]) {
  return recomputedAudit(EMPID, events)
    .versions.map(({ date, event, before, after, wasClosed = false, closed = false }) => ({
      ...{ date, position: event.position, before: before?.Remarks ?? null, after: after.Remarks },
      ...{ was_closed: wasClosed, closed },
    }))
    .sort((a, b) => Number(a.position) - Number(b.position) || (a.date < b.date ? -1 : 1));
}

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
          { type: 'CompanyAdded', data: { name: 'North' } },
          { type: 'CompanyAdded', data: { name: 'South' } },
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
            `SELECT empid, date, remark, mins_late, under_over_time, hours, time_in, time_out, break_out, break_in FROM (
             SELECT DISTINCT ON (empid, work_date) ${VALUES}, time_in, time_out, break_out, break_in, closed
             FROM versions ORDER BY empid, work_date, position DESC) newest
           WHERE NOT closed ORDER BY empid, date`,
          );
          const records = await attendance.rows(
            `SELECT ${VALUES}, coalesce(time_in, '') AS time_in, coalesce(time_out, '') AS time_out,
             coalesce(break_out, '') AS break_out, coalesce(break_in, '') AS break_in
           FROM records WHERE opened ORDER BY empid, work_date`,
          );
          expect(newest).toEqual(records);
          for (const id of ['100001', '100002']) {
            expect(await audit.rows(VERSIONS, [id])).toEqual(recomputed(id, positioned(history)));
          }
        } finally {
          await audit.close();
          await attendance.close();
        }
      },
    ),
    { numRuns: RUNS },
  );
});

describe('versions by the tables equal those by the log', () => {
  const moved = clockCorrected('3', '2023-01-03T00:00:00', '2023-01-04T00:00:00', -1_440);
  const outside = [
    firstDayCorrected('100001', '2023-01-03', '2023-01-01'),
    opened('2023-01-03'),
    punched('100001', '2023-01-03T08:00:00'),
    moved,
  ];
  const earlier = firstDayCorrected('100001', '2023-01-02', '2023-01-03');

  it.each<[string, readonly TimekeepEvent[]]>([
    ['a first day follows a punch that was moved before it', [...outside, earlier, opened('2023-01-02')]],
    [
      'a punch that was moved before the first day is moved back',
      [...outside, clockCorrectionUndone(moved), earlier, opened('2023-01-02')],
    ],
    [
      'a punch waits for a date that a last day closed, and its undoing gave back',
      [
        scheduleSaved('100001', ['00:30:00', '09:30:00']),
        opened('2023-01-02'),
        punched('100001', '2023-01-02T20:35:00'),
        resigned('100001', '2023-01-02', null),
        reinstated('100001', '2023-01-02'),
        punched('100001', '2023-01-02T20:50:00'),
        opened('2023-01-03'),
      ],
    ],
  ])('when %s', async (name, changes) => {
    const history = positioned([
      { type: 'OrganizationFounded', data: { timeZone: 'Asia/Manila' } },
      registered('100001'),
      scheduleSaved('100001', ['08:00:00', '17:00:00']),
      ...changes,
    ]);
    const audit = await ReadModel.create(database.databaseUrl, auditProjection, name.slice(0, 40));
    await audit.apply(history);
    expect(await audit.rows(VERSIONS, ['100001'])).toEqual(recomputed('100001', history));
    await audit.close();
  });
});
