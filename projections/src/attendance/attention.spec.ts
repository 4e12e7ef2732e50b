import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { startTestDatabase, type TestDatabase } from '@timekeep/embedded/testing/test-database';
import { AttendanceModel } from '../testing/attendance-model.js';
import {
  corrected,
  leaveAdded,
  opened,
  punched,
  registered,
  resigned,
  scheduleSaved,
} from '../testing/sample-events.js';

const founded: TimekeepEvent = { type: 'OrganizationFounded', data: { timeZone: 'Asia/Manila' } };
const EMPID = '100001';
const staff = [founded, registered(EMPID), scheduleSaved(EMPID, ['08:00:00', '17:00:00'])];
const dates = ['2023-01-30', '2023-01-31', '2023-02-01'];
/** The first day has no out, the second two hours more, the third nothing. */
const history = [
  ...staff,
  ...dates.map(opened),
  punched(EMPID, '2023-01-30T08:00:00'),
  punched(EMPID, '2023-01-31T08:00:00'),
  punched(EMPID, '2023-01-31T19:00:00'),
];

let database: TestDatabase;

beforeAll(async () => {
  database = await startTestDatabase();
});

afterAll(async () => {
  await database.stop();
});

/** Returns the kinds of the signs by date after the events, in one transaction or in one of each event. */
async function signs(events: readonly TimekeepEvent[], isOne: boolean): Promise<unknown[]> {
  const attendance = await AttendanceModel.create(database.databaseUrl);
  for (const batch of isOne ? [events] : events.map((event) => [event])) await attendance.given(...batch);
  const rows = await attendance.rows(
    `SELECT work_date || ' ' || (s ->> 'kind') || ' ' || (s ->> 'minutes') AS sign
     FROM day_signs, jsonb_array_elements(signs) s ORDER BY 1`,
  );
  await attendance.close();
  return rows;
}

describe.each([
  ['in one transaction', true],
  ['event by event', false],
])('the signs of records, %s', (_how, isOne) => {
  it('are those of their records', async () => {
    expect(await signs(history, isOne)).toEqual([
      { sign: '2023-01-30 no-out 0' },
      { sign: '2023-01-31 unplanned-work 120' },
      { sign: '2023-02-01 absent 0' },
    ]);
  });

  it('follow corrections, leave and a resignation that are recorded later', async () => {
    const late = [
      corrected(EMPID, '2023-01-30', 'Absent'),
      leaveAdded(EMPID, 1, '2023-01-31'),
      resigned(EMPID, '2023-01-31'),
    ];
    expect(await signs([...history, ...late], isOne)).toEqual([
      { sign: '2023-01-31 leave-worked 0' },
      { sign: '2023-01-31 unplanned-work 120' },
    ]);
  });
});
