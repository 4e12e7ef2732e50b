import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestDatabase, type TestDatabase } from '@timekeep/embedded/testing/test-database';
import { AttendanceModel } from '../testing/attendance-model.js';
import {
  corrected,
  holiday,
  holidayWithdrawn,
  opened,
  punched,
  registered,
  scheduleSaved,
} from '../testing/sample-events.js';

const MONDAY = '2023-01-02';
const SHIFT = { in: '08:00:00', out: '17:00:00' };
const times = (timeIn: string, timeOut: string | null) => ({
  timeIn: new Date(`${timeIn}+08:00`).toISOString(),
  timeOut: timeOut === null ? null : new Date(`${timeOut}+08:00`).toISOString(),
  shift: SHIFT,
});

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
    opened(MONDAY),
    punched('100001', `${MONDAY}T09:00:00`),
  );
});

afterEach(async () => {
  await attendance.close();
});

const record = () => attendance.record('100001', MONDAY);

describe('a correction', () => {
  it('sets remark, times and schedule, and the figures follow from them', async () => {
    await attendance.given(
      corrected('100001', MONDAY, 'Present', times(`${MONDAY}T08:10:00`, `${MONDAY}T18:00:00`)),
    );
    expect(await record()).toEqual({
      remark: 'Present',
      time_in: '08:10:00',
      time_out: '18:00:00',
      mins_late: 10,
      under_over_time: 60,
      hours: 9.83,
      revision: '5',
      opened: true,
      shift: SHIFT,
    });
  });

  it('keeps its schedule when another is saved on that day', async () => {
    await attendance.given(corrected('100001', MONDAY, 'Absent', { shift: SHIFT }));
    await attendance.given(scheduleSaved('100001', ['06:00:00', '15:00:00'], { savedOn: MONDAY }));
    expect(await record()).toMatchObject({ remark: 'Absent', shift: SHIFT, revision: '5' });
  });

  it('may end on the next day', async () => {
    await attendance.given(
      corrected('100001', MONDAY, 'OT', times(`${MONDAY}T22:00:00`, '2023-01-03T06:30:00')),
    );
    expect(await record()).toMatchObject({ time_in: '22:00:00', time_out: '06:30:00', hours: 8.5 });
  });

  it('overrides an earlier holiday, and is overridden by a later one until that is withdrawn', async () => {
    await attendance.given(holiday(MONDAY), corrected('100001', MONDAY, 'OB'));
    expect(await record()).toMatchObject({ remark: 'OB', revision: '6' });
    await attendance.given(holiday(MONDAY, 'SH'));
    expect(await record()).toMatchObject({ remark: 'SH', revision: '7' });
    await attendance.given(holidayWithdrawn(MONDAY));
    expect(await record()).toMatchObject({ remark: 'OB', revision: '8' });
  });

  it('to Absent or TimeIn counts later punches, any other correction does not', async () => {
    await attendance.given(corrected('100001', MONDAY, 'TimeIn', times(`${MONDAY}T08:00:00`, null)));
    await attendance.given(punched('100001', `${MONDAY}T17:20:00`));
    expect(await record()).toMatchObject({ remark: 'Present', time_in: '08:00:00', time_out: '17:20:00' });
    await attendance.given(corrected('100001', MONDAY, 'WFH'), punched('100001', `${MONDAY}T18:00:00`));
    expect(await record()).toMatchObject({ remark: 'WFH', time_in: null, time_out: null });
  });

  it.each([
    ['a date that is not open', '100001', '2023-01-03'],
    ['an unknown employee', '100009', MONDAY],
  ])('of %s cannot be applied', async (_, EMPID, date) => {
    await expect(attendance.given(corrected(EMPID, date, 'OB'))).rejects.toThrow(
      `there is no record of ${EMPID} on ${date}`,
    );
  });
});
