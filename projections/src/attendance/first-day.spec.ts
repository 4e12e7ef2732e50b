import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { startTestDatabase, type TestDatabase } from '@timekeep/embedded/testing/test-database';
import { AttendanceModel } from '../testing/attendance-model.js';
import {
  corrected,
  firstDayCorrected,
  holiday,
  holidayWithdrawn,
  leaveAdded,
  opened,
  punched,
  registered,
  reinstated,
  resigned,
  scheduleSaved,
  shiftSet,
} from '../testing/sample-events.js';

const [MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY] = [
  '2023-01-02',
  '2023-01-03',
  '2023-01-04',
  '2023-01-05',
  '2023-01-06',
] as const;
const ANA = '100001';

let database: TestDatabase;
let attendance: AttendanceModel;

beforeAll(async () => {
  database = await startTestDatabase();
});

afterAll(() => database.stop());

beforeEach(async () => {
  attendance = await AttendanceModel.create(database.databaseUrl);
  await given(
    { type: 'OrganizationFounded', data: { timeZone: 'Asia/Manila' } },
    registered(ANA, { hiredOn: WEDNESDAY }),
    registered('100002'),
    scheduleSaved(ANA, ['08:00:00', '17:00:00']),
    opened(MONDAY),
    opened(TUESDAY),
    opened(WEDNESDAY),
  );
});

afterEach(() => attendance.close());

const given = (...events: TimekeepEvent[]) => attendance.given(...events);
const record = (date: string) => attendance.record(ANA, date);
/** All values of the records of the employee but their revision. */
const records = () =>
  attendance.rows(
    `SELECT work_date::text AS date, remark, time_in, time_out, mins_late, under_over_time, hours, shift
     FROM records WHERE empid = $1 AND opened ORDER BY work_date`,
    [ANA],
  );
const dates = async () => (await records()).map(({ date }) => date);

describe('an earlier first day', () => {
  it('gives the dates that are open records with the hours and holidays that are known for them', async () => {
    await given(holiday(TUESDAY), shiftSet(ANA, MONDAY, ['10:00:00', '19:00:00']));
    await given(firstDayCorrected(ANA, MONDAY, WEDNESDAY));
    expect(await record(MONDAY)).toMatchObject({
      ...{ opened: true, remark: 'Absent', revision: '10' },
      shift: { in: '10:00:00', out: '19:00:00' },
    });
    expect(await record(TUESDAY)).toMatchObject({ opened: true, remark: 'LH', shift: { in: '08:00:00' } });
    expect(await attendance.rows('SELECT hired_on::text FROM employees ORDER BY empid')).toEqual([
      { hired_on: MONDAY },
      { hired_on: '2023-01-01' },
    ]);
  });

  it('leaves the records that were there, and those of others', async () => {
    await given(firstDayCorrected(ANA, MONDAY, WEDNESDAY));
    expect(await record(WEDNESDAY)).toMatchObject({ revision: '7' });
    expect(await attendance.record('100002', MONDAY)).toMatchObject({ revision: '5' });
  });

  it('counts punches and leave that came before', async () => {
    await given(punched(ANA, `${MONDAY}T08:05:00`), leaveAdded(ANA, 1, TUESDAY));
    expect(await dates()).toEqual([WEDNESDAY]);
    await given(firstDayCorrected(ANA, MONDAY, WEDNESDAY));
    expect(await record(MONDAY)).toMatchObject({ opened: true, remark: 'TimeIn', mins_late: 5 });
    expect(await record(TUESDAY)).toMatchObject({ opened: true, remark: 'SL' });
  });

  it('gives a date that opens later its record then, before the open ones too', async () => {
    await given(firstDayCorrected(ANA, '2023-01-01', WEDNESDAY), punched(ANA, '2023-01-01T09:00:00'));
    expect(await dates()).toEqual([MONDAY, TUESDAY, WEDNESDAY]);
    await given(opened('2023-01-01'), opened(THURSDAY));
    expect(await dates()).toEqual(['2023-01-01', MONDAY, TUESDAY, WEDNESDAY, THURSDAY]);
    expect(await record('2023-01-01')).toMatchObject({ remark: 'TimeIn' });
  });
});

describe('a later first day', () => {
  it('ends the records before it, with punches that wait for a date', async () => {
    await given(punched(ANA, `${FRIDAY}T07:55:00`), firstDayCorrected(ANA, FRIDAY, WEDNESDAY));
    expect(await dates()).toEqual([]);
    await given(opened(THURSDAY), opened(FRIDAY));
    expect(await dates()).toEqual([FRIDAY]);
    expect(await record(FRIDAY)).toMatchObject({ remark: 'TimeIn' });
  });

  it('is taken back: the records are as they were, with the facts that came meanwhile', async () => {
    await given(
      punched(ANA, `${WEDNESDAY}T08:10:00`),
      corrected(ANA, WEDNESDAY, 'OB', { timeIn: `${WEDNESDAY}T00:00:00.000Z` }),
    );
    const before = await records();
    await given(firstDayCorrected(ANA, FRIDAY, WEDNESDAY));
    await given(firstDayCorrected(ANA, WEDNESDAY, FRIDAY));
    expect(await records()).toEqual(before);

    await given(firstDayCorrected(ANA, FRIDAY, WEDNESDAY), holiday(WEDNESDAY), opened(THURSDAY));
    expect(await dates()).toEqual([]);
    await given(firstDayCorrected(ANA, WEDNESDAY, FRIDAY));
    expect(await dates()).toEqual([WEDNESDAY, THURSDAY]);
    expect(await record(WEDNESDAY)).toMatchObject({ remark: 'LH' });
    await given(holidayWithdrawn(WEDNESDAY));
    expect(await record(WEDNESDAY)).toMatchObject({ remark: 'OB' });
  });

  it('and a last day leave the days between', async () => {
    await given(opened(THURSDAY), opened(FRIDAY));
    await given(resigned(ANA, THURSDAY), firstDayCorrected(ANA, MONDAY, WEDNESDAY));
    expect(await dates()).toEqual([MONDAY, TUESDAY, WEDNESDAY, THURSDAY]);
    await given(firstDayCorrected(ANA, THURSDAY, MONDAY));
    expect(await dates()).toEqual([THURSDAY]);
    await given(reinstated(ANA, THURSDAY));
    expect(await dates()).toEqual([THURSDAY, FRIDAY]);
  });
});

describe('a first day in the batch in which dates open', () => {
  it('reaches dates on which others have rows already, open or not', async () => {
    const later = [THURSDAY, FRIDAY, '2023-01-07', '2023-01-08', '2023-01-09'];
    await given(...later.map((date, index) => leaveAdded('100002', index + 1, date)));
    await given(opened(THURSDAY), firstDayCorrected(ANA, '2023-01-08', WEDNESDAY), opened(FRIDAY));
    expect(await dates()).toEqual([]);
    await given(firstDayCorrected(ANA, TUESDAY, '2023-01-08'), opened('2023-01-07'));
    expect(await dates()).toEqual([TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, '2023-01-07']);
  });

  it('stops nothing long before the first open date, or a year ahead', async () => {
    await given(firstDayCorrected(ANA, '1990-05-01', WEDNESDAY), opened(THURSDAY));
    expect(await dates()).toEqual([MONDAY, TUESDAY, WEDNESDAY, THURSDAY]);
    await given(firstDayCorrected(ANA, '2024-01-02', '1990-05-01'));
    expect(await dates()).toEqual([]);
  });
});

it('is refused for an unknown employee', async () => {
  await expect(given(firstDayCorrected('100009', MONDAY, TUESDAY))).rejects.toThrow(
    'there is no employee 100009',
  );
});
