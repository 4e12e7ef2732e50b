import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { startTestDatabase, type TestDatabase } from '@timekeep/embedded/testing/test-database';
import { AttendanceModel } from '../testing/attendance-model.js';
import {
  absencePlanned,
  corrected,
  firstDayCorrected,
  holiday,
  opened,
  punched,
  registered,
  rehired,
  reinstated,
  resigned,
  scheduleSaved,
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
    registered(ANA, { hiredOn: MONDAY }),
    scheduleSaved(ANA, ['08:00:00', '17:00:00']),
    opened(MONDAY),
    opened(TUESDAY),
    resigned(ANA, TUESDAY),
  );
});

afterEach(() => attendance.close());

const given = (...events: TimekeepEvent[]) => attendance.given(...events);
const record = (date: string) => attendance.record(ANA, date);
/** The records of the employee, with their revisions. */
const records = () =>
  attendance.rows(
    `SELECT work_date::text AS date, remark, time_in, time_out, mins_late, shift, revision
     FROM records WHERE empid = $1 AND opened ORDER BY work_date`,
    [ANA],
  );
const dates = async () => (await records()).map(({ date }) => date);

describe('a rehire', () => {
  it('gives the dates from the new first day on a record as they open, and none of those between', async () => {
    const before = await records();
    await given(opened(WEDNESDAY), rehired(ANA, FRIDAY, TUESDAY), opened(THURSDAY), opened(FRIDAY));
    expect(await dates()).toEqual([MONDAY, TUESDAY, FRIDAY]);
    expect(await record(FRIDAY)).toMatchObject({ remark: 'Absent', shift: { in: '08:00:00' } });
    expect((await records()).slice(0, 2)).toEqual(before);
    expect(await attendance.rows('SELECT hired_on::text, resigned_on, former FROM employees')).toEqual([
      { hired_on: FRIDAY, resigned_on: null, former: [{ from: MONDAY, to: TUESDAY }] },
    ]);
  });

  it('recorded late gives the open dates records, with the hours, holidays, absences and punches known for them', async () => {
    await given(holiday(THURSDAY), opened(WEDNESDAY), opened(THURSDAY), opened(FRIDAY));
    await given(
      punched(ANA, `${FRIDAY}T08:05:00`),
      absencePlanned(ANA, 1, { FROM: WEDNESDAY, TO: WEDNESDAY }),
    );
    await given(rehired(ANA, WEDNESDAY, TUESDAY));
    expect(await records()).toMatchObject([
      { date: MONDAY },
      { date: TUESDAY },
      { date: WEDNESDAY, remark: 'EL' },
      { date: THURSDAY, remark: 'LH' },
      { date: FRIDAY, remark: 'TimeIn', mins_late: 5 },
    ]);
  });

  it('shows the records that the resignation had closed as they were', async () => {
    await given(reinstated(ANA, TUESDAY), opened(WEDNESDAY), opened(THURSDAY));
    await given(corrected(ANA, THURSDAY, 'OB'));
    const before = await records();
    await given(resigned(ANA, TUESDAY));
    expect(await dates()).toEqual([MONDAY, TUESDAY]);
    await given(rehired(ANA, THURSDAY, TUESDAY));
    const isSame = ({ date }: { date?: string }) => date !== WEDNESDAY;
    const withoutRevision = (rows: readonly object[]) => rows.map((row) => ({ ...row, revision: '' }));
    expect(withoutRevision(await records())).toEqual(withoutRevision(before.filter(isSame)));
  });
});

describe('a change of the days after a rehire', () => {
  beforeEach(() =>
    given(opened(WEDNESDAY), rehired(ANA, THURSDAY, TUESDAY), opened(THURSDAY), opened(FRIDAY)),
  );

  it.each([
    [WEDNESDAY, [MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY]],
    [FRIDAY, [MONDAY, TUESDAY, FRIDAY]],
  ])('corrects the new first day to %s, and leaves the former employment', async (day, expected) => {
    await given(firstDayCorrected(ANA, day, THURSDAY));
    expect(await dates()).toEqual(expected);
  });

  it('is a resignation and its undoing, which leave the former employment', async () => {
    const before = await records();
    await given(resigned(ANA, THURSDAY));
    expect(await dates()).toEqual([MONDAY, TUESDAY, THURSDAY]);
    await given(reinstated(ANA, THURSDAY));
    expect((await records()).map(({ date, remark }) => [date, remark])).toEqual(
      before.map(({ date, remark }) => [date, remark]),
    );
  });

  it('is a last day before the first one, of somebody who never came, and another rehire', async () => {
    await given(resigned(ANA, WEDNESDAY));
    expect(await dates()).toEqual([MONDAY, TUESDAY]);
    await given(rehired(ANA, FRIDAY, WEDNESDAY));
    expect(await dates()).toEqual([MONDAY, TUESDAY, FRIDAY]);
    expect(await attendance.rows('SELECT former FROM employees')).toEqual([
      { former: [{ from: MONDAY, to: TUESDAY }] },
    ]);
  });
});

it('is refused for an unknown employee', async () => {
  await expect(given(rehired('100009', FRIDAY, MONDAY))).rejects.toThrow('there is no employee 100009');
});
