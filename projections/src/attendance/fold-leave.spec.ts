import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestDatabase, type TestDatabase } from '@timekeep/embedded/testing/test-database';
import { AttendanceModel } from '../testing/attendance-model.js';
import {
  holiday,
  holidayWithdrawn,
  leaveAdded,
  leaveDeleted,
  leaveEdited,
  leaveIncremented,
  leaveUpdated,
  opened,
  punched,
  registered,
} from '../testing/sample-events.js';

const MONDAY = '2023-01-02';
const TUESDAY = '2023-01-03';
const leave = leaveAdded('100001', 1, MONDAY);

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
    opened(MONDAY),
    opened(TUESDAY),
    leave,
  );
});

afterEach(async () => {
  await attendance.close();
});

const record = (date: string) => attendance.record('100001', date);

describe('an edited leave', () => {
  it('leaves its former date and takes the new one', async () => {
    await attendance.given(leaveEdited(leave, { DATE: TUESDAY, LEAVE_TYPE: 'VL' }));
    expect(await record(MONDAY)).toMatchObject({ remark: 'RS', revision: '7' });
    expect(await record(TUESDAY)).toMatchObject({ remark: 'VL', revision: '7' });
  });

  it('of another type is shown, even if the employee punched in between', async () => {
    await attendance.given(leaveEdited(leave, { LEAVE_TYPE: 'VL' }));
    expect(await record(MONDAY)).toMatchObject({ remark: 'VL', revision: '7' });
    await attendance.given(punched('100001', `${MONDAY}T08:00:00`));
    expect(await record(MONDAY)).toMatchObject({ remark: 'VL' });
    await attendance.given(
      leaveEdited(leaveAdded('100001', 1, MONDAY, { LEAVE_TYPE: 'VL' }), { LEAVE_TYPE: 'SL' }),
    );
    expect(await record(MONDAY)).toMatchObject({ remark: 'SL', revision: '9' });
  });

  it('of another type is still overridden by earlier punches', async () => {
    const late = leaveAdded('100001', 2, TUESDAY);
    await attendance.given(punched('100001', `${TUESDAY}T08:00:00`), late);
    await attendance.given(leaveEdited(late, { LEAVE_TYPE: 'VL' }));
    expect(await record(TUESDAY)).toMatchObject({ remark: 'TimeIn' });
  });

  it('with only other remarks changes no record', async () => {
    await attendance.given(punched('100001', `${MONDAY}T08:00:00`));
    await attendance.given(leaveEdited(leave, { REMARKS: 'flu' }));
    expect(await record(MONDAY)).toMatchObject({ remark: 'SL', revision: '7' });
  });

  it('may move to a date that is not open yet', async () => {
    await attendance.given(leaveEdited(leave, { DATE: '2023-01-04' }), opened('2023-01-04'));
    expect(await record('2023-01-04')).toMatchObject({ remark: 'SL', opened: true });
  });
});

describe('a deleted leave', () => {
  it('restores the record without the leave', async () => {
    await attendance.given(punched('100001', `${MONDAY}T08:00:00`), leaveDeleted(leave));
    expect(await record(MONDAY)).toMatchObject({ remark: 'TimeIn', time_in: '08:00:00', revision: '8' });
  });

  it('creates no row', async () => {
    await attendance.given(leaveDeleted(leaveAdded('100001', 2, '2023-01-09')));
    expect(await record('2023-01-09')).toBeUndefined();
  });
});

describe('balances', () => {
  it('do not change records', async () => {
    await attendance.given(leaveUpdated('100001', { SL: 5 }), leaveIncremented('100001', MONDAY, 2));
    expect(await record(MONDAY)).toMatchObject({ revision: '6' });
  });
});

describe('a withdrawn holiday', () => {
  it('restores all records without the holiday, later ones included', async () => {
    await attendance.given(holiday(MONDAY), holiday('2023-01-04'));
    expect(await record(MONDAY)).toMatchObject({ remark: 'LH' });
    await attendance.given(holidayWithdrawn(MONDAY), holidayWithdrawn('2023-01-04'), opened('2023-01-04'));
    expect(await record(MONDAY)).toMatchObject({ remark: 'SL', revision: '9' });
    expect(await attendance.record('100002', MONDAY)).toMatchObject({ remark: 'RS', revision: '9' });
    expect(await record('2023-01-04')).toMatchObject({ remark: 'RS' });
    expect(await attendance.rows('SELECT * FROM holidays')).toEqual([]);
  });

  it('can be applied again', async () => {
    await attendance.given(holiday(MONDAY), holidayWithdrawn(MONDAY), holiday(MONDAY, 'SH'));
    expect(await record(MONDAY)).toMatchObject({ remark: 'SH', revision: '9' });
    expect(await attendance.rows('SELECT remark FROM holidays')).toEqual([{ remark: 'SH' }]);
  });
});
