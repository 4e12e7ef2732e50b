import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { startTestDatabase, type TestDatabase } from '@timekeep/embedded/testing/test-database';
import { AttendanceModel } from '../testing/attendance-model.js';
import {
  holiday,
  leaveAdded,
  opened,
  punched,
  registered,
  reinstated,
  resigned,
  scheduleSaved,
  shiftSet,
  shiftWithdrawn,
} from '../testing/sample-events.js';

const MONDAY = '2023-01-02';
const TUESDAY = '2023-01-03';
const founded: TimekeepEvent = { type: 'OrganizationFounded', data: { timeZone: 'Asia/Manila' } };
const leave = (EMPID: string, date: string) => leaveAdded(EMPID, 1, date);

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
});

afterEach(async () => {
  await attendance.close();
});

const given = (...events: TimekeepEvent[]): Promise<void> => attendance.given(...events);
const record = (EMPID: string, date: string) => attendance.record(EMPID, date);

describe('opening', () => {
  it('creates a record for each employee hired by then, with the hours in force', async () => {
    await given(
      founded,
      registered('100001'),
      registered('100002'),
      registered('100003', { hiredOn: TUESDAY }),
      scheduleSaved('100001', ['08:00:00', '17:00:00']),
      opened(MONDAY),
    );
    expect(await record('100001', MONDAY)).toEqual({
      remark: 'Absent',
      time_in: null,
      time_out: null,
      mins_late: 0,
      under_over_time: 0,
      hours: 0,
      revision: '6',
      opened: true,
      shift: { in: '08:00:00', out: '17:00:00' },
    });
    expect(await record('100002', MONDAY)).toMatchObject({ remark: 'RS', shift: null });
    expect(await record('100003', MONDAY)).toBeUndefined();
  });

  it('creates records of a new employee on the open dates since the hiring, holidays included', async () => {
    await given(founded, opened('2023-01-01'), opened(MONDAY), opened(TUESDAY), holiday(TUESDAY));
    await given(registered('100001', { hiredOn: MONDAY }));
    expect(await record('100001', '2023-01-01')).toBeUndefined();
    expect(await record('100001', MONDAY)).toMatchObject({ remark: 'RS', opened: true, revision: '6' });
    expect(await record('100001', TUESDAY)).toMatchObject({ remark: 'LH', opened: true });
  });

  it('does not change the record of a date that is opened again', async () => {
    await given(founded, registered('100001'), opened(MONDAY));
    await given(scheduleSaved('100001', ['08:00:00', '17:00:00'], { savedOn: TUESDAY }), opened(MONDAY));
    expect(await record('100001', MONDAY)).toMatchObject({ remark: 'RS', shift: null, revision: '3' });
  });

  it('requires a time zone', async () => {
    await expect(given(registered('100001'), opened(MONDAY))).rejects.toThrow('no time zone is recorded');
  });
});

describe('the time zone', () => {
  it('is recorded once', async () => {
    await given(founded);
    await given(founded);
    const berlin: TimekeepEvent = { type: 'OrganizationFounded', data: { timeZone: 'Europe/Berlin' } };
    await expect(given(berlin)).rejects.toThrow('already recorded as Asia/Manila');
    expect(await attendance.rows('SELECT time_zone FROM organization')).toEqual([
      { time_zone: 'Asia/Manila' },
    ]);
  });
});

describe('schedules', () => {
  beforeEach(async () => {
    await given(founded, registered('100001'), opened(MONDAY));
  });

  it('change the record of the day of saving, and no other', async () => {
    await given(opened(TUESDAY), scheduleSaved('100001', ['09:00:00', '18:00:00'], { savedOn: TUESDAY }));
    expect(await record('100001', MONDAY)).toMatchObject({ remark: 'RS', shift: null });
    expect(await record('100001', TUESDAY)).toMatchObject({
      remark: 'Absent',
      shift: { in: '09:00:00', out: '18:00:00' },
      revision: '5',
    });
  });

  it('create no record of a date that is not open', async () => {
    await given(scheduleSaved('100001', ['09:00:00', '18:00:00'], { savedOn: TUESDAY }));
    expect(await record('100001', TUESDAY)).toBeUndefined();
  });

  it('are kept as ranges', async () => {
    const february = { FROM: '2023-02-01', TO: '2023-02-28' };
    await given(scheduleSaved('100001', ['08:00:00', '17:00:00']));
    await given(scheduleSaved('100001', ['09:00:00', '18:00:00'], february));
    const [row] = await attendance.rows('SELECT ranges FROM employees');
    expect(row?.['ranges']).toMatchObject([
      { FROM: '2023-01-01', TO: '2023-01-31', DAYS: 6 },
      { ...february, TIME: { monday: ['09:00:00', '18:00:00'] } },
      { FROM: '2023-03-01', TO: '2023-12-31' },
    ]);
  });

  it('of an unknown employee cannot be applied', async () => {
    await expect(given(scheduleSaved('100009', ['08:00:00', '17:00:00']))).rejects.toThrow(
      'there is no employee 100009',
    );
  });
});

describe('punches', () => {
  it('set times and figures, in any order of arrival', async () => {
    await given(
      founded,
      registered('100001'),
      scheduleSaved('100001', ['08:00:00', '17:00:00']),
      opened(MONDAY),
    );
    await given(punched('100001', `${MONDAY}T17:30:00`));
    expect(await record('100001', MONDAY)).toMatchObject({ remark: 'TimeIn', time_in: '17:30:00' });
    await given(punched('100001', `${MONDAY}T08:12:30`));
    expect(await record('100001', MONDAY)).toMatchObject({
      remark: 'Present',
      time_in: '08:12:30',
      time_out: '17:30:00',
      mins_late: 12,
      under_over_time: 30,
      hours: 9.29,
      revision: '6',
    });
  });

  it('before the opening are in the record once it opens', async () => {
    await given(
      founded,
      registered('100001'),
      scheduleSaved('100001', ['08:00:00', '17:00:00'], { TO: '2023-01-03' }),
    );
    await given(punched('100001', `${MONDAY}T07:50:00`));
    expect(await record('100001', MONDAY)).toMatchObject({ opened: false });
    await given(opened(MONDAY));
    expect(await record('100001', MONDAY)).toMatchObject({ opened: true, remark: 'TimeIn', mins_late: 0 });
  });

  it('after a night shift belong to the day on which it began', async () => {
    await given(founded, registered('100001'), scheduleSaved('100001', ['22:00:00', '06:00:00']));
    await given(opened(MONDAY), opened(TUESDAY));
    await given(punched('100001', `${MONDAY}T21:55:00`), punched('100001', `${TUESDAY}T06:03:00`));
    expect(await record('100001', MONDAY)).toMatchObject({
      remark: 'Present',
      time_in: '21:55:00',
      time_out: '06:03:00',
      under_over_time: 3,
    });
    expect(await record('100001', TUESDAY)).toMatchObject({ remark: 'Absent' });
  });

  it("follow the record's own hours, not those saved later", async () => {
    await given(founded, registered('100001'), scheduleSaved('100001', ['22:00:00', '06:00:00']));
    await given(opened(MONDAY), opened(TUESDAY));
    await given(scheduleSaved('100001', ['08:00:00', '17:00:00'], { savedOn: TUESDAY }));
    await given(punched('100001', `${TUESDAY}T06:03:00`));
    expect(await record('100001', MONDAY)).toMatchObject({ time_in: '06:03:00' });
  });

  it('of one instant count once, even if the hours, and so the date, have changed', async () => {
    await given(founded, registered('100001'), punched('100001', `${TUESDAY}T02:00:00`));
    expect(await record('100001', MONDAY)).toMatchObject({ time_in: '02:00:00' });
    await given(scheduleSaved('100001', ['05:00:00', '14:00:00']), punched('100001', `${TUESDAY}T02:00:00`));
    expect(await record('100001', TUESDAY)).toBeUndefined();
    expect(await record('100001', MONDAY)).toMatchObject({ time_in: '02:00:00', revision: '3' });
  });

  it('belong to the calendar date of the company zone', async () => {
    await given(
      { type: 'OrganizationFounded', data: { timeZone: 'America/New_York' } },
      registered('100001'),
      { type: 'TimeClockPunched', data: { EMPID: '100001', at: '2023-01-03T02:00:00.000Z', terminal: null } },
    );
    expect(await record('100001', MONDAY)).toMatchObject({ time_in: '21:00:00' });
  });
});

describe('holidays and leave', () => {
  beforeEach(async () => {
    await given(founded, registered('100001'), registered('100002'), opened(MONDAY));
  });

  it('a holiday applies to all records of its date, later ones included', async () => {
    await given(holiday(MONDAY), holiday(TUESDAY, 'SH'));
    expect(await record('100001', MONDAY)).toMatchObject({ remark: 'LH', revision: '5' });
    expect(await record('100002', MONDAY)).toMatchObject({ remark: 'LH' });
    await given(opened(TUESDAY));
    expect(await record('100001', TUESDAY)).toMatchObject({ remark: 'SH', revision: '7' });
  });

  it('a holiday applies once to a row whose date is not open yet', async () => {
    await given(punched('100001', `${TUESDAY}T08:00:00`), holiday(TUESDAY), opened(TUESDAY));
    expect(await record('100001', TUESDAY)).toMatchObject({
      remark: 'LH',
      time_in: '08:00:00',
      opened: true,
    });
  });

  it('a repeated holiday changes no revision', async () => {
    await given(holiday(MONDAY));
    await given(holiday(MONDAY));
    expect(await record('100001', MONDAY)).toMatchObject({ revision: '5' });
    await given(holiday(MONDAY, 'SH'));
    expect(await record('100001', MONDAY)).toMatchObject({ remark: 'SH', revision: '7' });
  });

  it('a leave is shown if it was recorded before the punches', async () => {
    await given(leave('100001', MONDAY), punched('100001', `${MONDAY}T08:00:00`));
    await given(punched('100002', `${MONDAY}T08:00:00`), leave('100002', MONDAY));
    expect(await record('100001', MONDAY)).toMatchObject({ remark: 'SL', time_in: '08:00:00' });
    expect(await record('100002', MONDAY)).toMatchObject({ remark: 'TimeIn' });
  });

  it('a leave on a date that is not open applies when it opens', async () => {
    await given(leave('100001', TUESDAY));
    expect(await record('100001', TUESDAY)).toMatchObject({ opened: false });
    await given(opened(TUESDAY));
    expect(await record('100001', TUESDAY)).toMatchObject({ opened: true, remark: 'SL' });
  });
});

describe('names', () => {
  it("of companies and departments are updated in attendance's own tables", async () => {
    await given(founded, registered('100001'), registered('100002', { COMPANY: 'South', DEPT: 'Sales' }));
    await given(
      { type: 'CompanyRenamed', data: { from: 'North', to: 'Far North' } },
      { type: 'DepartmentRenamed', data: { from: 'Sales', to: 'Trade' } },
    );
    expect(await attendance.rows('SELECT empid, company, department FROM placements ORDER BY empid')).toEqual(
      [
        { empid: '100001', company: 'Far North', department: 'Finance' },
        { empid: '100002', company: 'South', department: 'Trade' },
      ],
    );
  });
});

describe('an event that reaches dates which are not open', () => {
  const waiting = '2023-01-09';

  it('sets the hours of one, where others have leave already', async () => {
    await given(founded, registered('100001'), registered('100002'), leave('100002', waiting));
    await given(shiftSet('100001', waiting, ['10:00:00', '19:00:00']));
    await given(shiftWithdrawn('100001', waiting), shiftSet('100001', waiting, ['11:00:00', '20:00:00']));
    await given(opened(waiting));
    expect(await record('100001', waiting)).toMatchObject({ shift: { in: '11:00:00', out: '20:00:00' } });
  });

  it('ends and takes up an employment, with dates that open in the same batch', async () => {
    const dates = ['2023-01-04', '2023-01-05', '2023-01-06', '2023-01-07', '2023-01-08', waiting];
    await given(founded, registered('100001'), registered('100002'), opened(MONDAY), opened(TUESDAY));
    await given(...dates.map((date, index) => leaveAdded('100002', index + 1, date)));
    await given(opened('2023-01-04'), opened('2023-01-05'), resigned('100001', MONDAY));
    expect(await record('100001', TUESDAY)).toMatchObject({ opened: false });
    await given(opened('2023-01-06'), reinstated('100001', MONDAY));
    expect(await record('100001', TUESDAY)).toMatchObject({ opened: true });
    expect(await record('100001', '2023-01-06')).toMatchObject({ opened: true });
  });
});
