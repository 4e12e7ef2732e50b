import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestDatabase, type TestDatabase } from '@timekeep/embedded/testing/test-database';
import { AttendanceModel } from '../testing/attendance-model.js';
import { opened, punched, registered, scheduleSaved, shiftSet } from '../testing/sample-events.js';

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
    scheduleSaved('100001', ['22:00:00', '06:00:00']),
    opened(MONDAY),
    opened(TUESDAY),
    opened(WEDNESDAY),
  );
});

afterEach(async () => {
  await attendance.close();
});

const record = (date: string) => attendance.record('100001', date);
const night = {
  remark: 'Present',
  time_in: '21:50:00',
  time_out: '06:10:00',
  mins_late: 0,
  under_over_time: 10,
};

describe('night shifts', () => {
  it('have one record each, with the in of the evening and the out of the morning', async () => {
    await attendance.given(
      punched('100001', `${MONDAY}T21:50:00`),
      punched('100001', `${TUESDAY}T06:10:00`),
      punched('100001', `${TUESDAY}T21:55:00`),
    );
    expect(await record(MONDAY)).toMatchObject(night);
    expect(await record(TUESDAY)).toMatchObject({ remark: 'TimeIn', time_in: '21:55:00', time_out: null });
    expect(await record(WEDNESDAY)).toMatchObject({ remark: 'Absent' });
  });

  it("do not take the next day's in as a missing out", async () => {
    await attendance.given(
      punched('100001', `${MONDAY}T21:50:00`),
      punched('100001', `${TUESDAY}T21:55:00`),
      punched('100001', `${WEDNESDAY}T06:02:00`),
    );
    expect(await record(MONDAY)).toMatchObject({ remark: 'TimeIn', time_in: '21:50:00', time_out: null });
    expect(await record(TUESDAY)).toMatchObject({
      remark: 'Present',
      time_in: '21:55:00',
      time_out: '06:02:00',
    });
  });

  it('combine a morning punch that arrives before the evening punch', async () => {
    await attendance.given(
      punched('100001', `${TUESDAY}T21:55:00`),
      punched('100001', `${TUESDAY}T06:10:00`),
    );
    expect(await record(MONDAY)).toMatchObject({ remark: 'TimeIn', time_in: '06:10:00' });
    await attendance.given(punched('100001', `${MONDAY}T21:50:00`));
    expect(await record(MONDAY)).toMatchObject(night);
    expect(await record(TUESDAY)).toMatchObject({ remark: 'TimeIn', time_in: '21:55:00' });
  });
});

it('a duty of 24 hours, scheduled from 08:00 to 08:00 of the next day, has its in and its out in one record', async () => {
  const duty = (date: string) => shiftSet('100001', date, ['08:00:00', '08:00:00']);
  await attendance.given(
    duty(MONDAY),
    shiftSet('100001', TUESDAY, null),
    duty(WEDNESDAY),
    punched('100001', `${MONDAY}T07:55:00`),
    punched('100001', `${TUESDAY}T08:05:00`),
    punched('100001', `${WEDNESDAY}T08:10:00`),
  );
  expect(await record(MONDAY)).toMatchObject({
    ...{ remark: 'Present', time_in: '07:55:00', time_out: '08:05:00', hours: 24.17 },
    ...{ mins_late: 0, under_over_time: 5 },
  });
  expect(await record(TUESDAY)).toMatchObject({ remark: 'RS', time_in: null });
  expect(await record(WEDNESDAY)).toMatchObject({ remark: 'TimeIn', mins_late: 10 });
});
