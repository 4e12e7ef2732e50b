import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestDatabase, type TestDatabase } from '@timekeep/embedded/testing/test-database';
import { AttendanceModel } from '../testing/attendance-model.js';
import {
  corrected,
  holiday,
  leaveAdded,
  modified,
  opened,
  registered,
  resigned,
  scheduleSaved,
} from '../testing/sample-events.js';

const MONDAY = '2023-01-02';
const TUESDAY = '2023-01-03';
const WEDNESDAY = '2023-01-04';

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
  await attendance.given(
    { type: 'OrganizationFounded', data: { timeZone: 'Asia/Manila' } },
    registered('100001'),
    registered('100002'),
  );
});

afterEach(async () => {
  await attendance.close();
});

describe('a modification', () => {
  it('changes the name shown with records, and no record', async () => {
    await attendance.given(scheduleSaved('100001', ['08:00:00', '17:00:00']), opened(MONDAY));
    await attendance.given(
      modified('100001', { EMP_LNAME: 'Cruz', EMP_FNAME: 'Bea', DEPT: 'Sales', COMPANY: 'South' }),
    );
    const [employee] = await attendance.rows("SELECT * FROM employees WHERE empid = '100001'");
    expect(employee).toMatchObject({
      last_name: 'Cruz',
      first_name: 'Bea',
      ranges: [{ FROM: '2023-01-01', TO: '2023-12-31' }],
    });
    const [place] = await attendance.rows(
      "SELECT department, company FROM placements WHERE empid = '100001' AND known_until IS NULL",
    );
    expect(place).toEqual({ department: 'Sales', company: 'South' });
    expect(await attendance.record('100001', MONDAY)).toMatchObject({ revision: '5' });
  });
});

describe('a resignation', () => {
  it('keeps the records up to the last day, and opens none after it', async () => {
    await attendance.given(opened(MONDAY));
    await attendance.given(resigned('100001', MONDAY));
    await attendance.given(opened(TUESDAY));
    expect(await attendance.record('100001', MONDAY)).toMatchObject({ opened: true, revision: '4' });
    expect(await attendance.record('100001', TUESDAY)).toBeUndefined();
    expect(await attendance.record('100002', TUESDAY)).toMatchObject({ opened: true });
    expect(await attendance.rows('SELECT empid, resigned_on::text FROM employees ORDER BY empid')).toEqual([
      { empid: '100001', resigned_on: MONDAY },
      { empid: '100002', resigned_on: null },
    ]);
  });

  it('keeps the record of the last day, and ignores later holidays', async () => {
    await attendance.given(opened(MONDAY), leaveAdded('100001', 1, TUESDAY), resigned('100001', MONDAY));
    await attendance.given(holiday(MONDAY), holiday(TUESDAY), opened(TUESDAY));
    expect(await attendance.record('100001', MONDAY)).toMatchObject({ remark: 'LH' });
    expect(await attendance.record('100001', TUESDAY)).toMatchObject({ opened: false, revision: '5' });
    expect(await attendance.record('100002', TUESDAY)).toMatchObject({ opened: true, remark: 'LH' });
  });
});

describe('a resignation that is recorded after the next day opened', () => {
  it('ends the records of the days after the last one', async () => {
    await attendance.given(opened(MONDAY), opened(TUESDAY), opened(WEDNESDAY));
    await attendance.given(resigned('100001', MONDAY));
    const isOpened = async (EMPID: string) => {
      const rows = await attendance.rows(
        'SELECT work_date::text AS date FROM records WHERE empid = $1 AND opened ORDER BY 1',
        [EMPID],
      );
      return rows.map(({ date }) => date);
    };
    expect(await isOpened('100001')).toEqual([MONDAY]);
    expect(await isOpened('100002')).toEqual([MONDAY, TUESDAY, WEDNESDAY]);
  });

  it('ignores a correction that was decided before', async () => {
    await attendance.given(opened(MONDAY), opened(TUESDAY), resigned('100001', MONDAY));
    await attendance.given(corrected('100001', TUESDAY, 'OB'));
    expect(await attendance.record('100001', TUESDAY)).toMatchObject({ opened: false });
  });
});

describe('an unknown employee', () => {
  it.each([modified('100009'), resigned('100009', MONDAY)])('stops $type', async (event) => {
    await expect(attendance.given(event)).rejects.toThrow('there is no employee 100009');
  });
});
