import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import type { SearchAuditAnswer } from '@timekeep/contracts/api/audit-api';
import type { TodaysScheduleAnswer } from '@timekeep/contracts/api/attendance-api';
import type { ScheduleAnswer } from '@timekeep/contracts/api/schedules-api';
import type { SearchTimekeepAnswer } from '@timekeep/contracts/api/timekeep-api';
import { templateOf } from '@timekeep/contracts/schedules/weekly-times';
import { addDays, weekdayOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { CompanyTime } from '../../organization/organization.module.js';
import { says } from '../../testing/says.js';
import { startTestBackend, testContext, type TestBackend } from '../../testing/test-backend.js';
import { OpenWorkday } from '../../workdays/workdays.module.js';

const HR = '100001';
const EMPLOYEE = '100002';
const GONE = '100003';
const week = { DAYS: 6, TIME: templateOf(['08:00:00', '17:00:00'], 6) } as const;
const hours = { in: '10:00:00', out: '19:00:00' } as const;

describe('the hours of one date', () => {
  let backend: TestBackend;
  let hr: { Authorization: string };
  let today: WorkDate;
  /** The last Sunday and a working day before it, which are open. */
  let sunday: WorkDate;
  let past: WorkDate;

  beforeAll(async () => {
    backend = await startTestBackend();
    today = await backend.app.get(CompanyTime).today();
    sunday = addDays(today, -1);
    while (weekdayOf(sunday) !== 'sunday') sunday = addDays(sunday, -1);
    past = addDays(sunday, -3);
    await backend.user(HR, 'HR');
    await backend.user(EMPLOYEE, 'EMPLOYEE', { hiredOn: past });
    await backend.employee(GONE, { hiredOn: past });
    hr = await backend.bearer(HR);
    await save(past, addDays(today, 40)).expect(200);
    for (const date of [past, sunday]) await backend.run(new OpenWorkday(date, testContext()));
  });

  afterAll(async () => {
    await backend.stop();
  });

  const set = (date: string, more: object = hours, EMPID = EMPLOYEE) =>
    backend.http
      .post(API_PATHS.shift)
      .set(hr)
      .send({ EMPID, date, ...more });
  const withdraw = (date: string) =>
    backend.http.delete(API_PATHS.shift).set(hr).send({ EMPID: EMPLOYEE, date });
  const save = (FROM: WorkDate, TO: WorkDate) =>
    backend.http
      .post(API_PATHS.saveSchedule)
      .set(hr)
      .send({ EMPID: EMPLOYEE, FROM, TO, ...week });
  const schedule = async () => {
    const { body } = await backend.http.get(pathTo(API_PATHS.scheduleOf, { EMPID: EMPLOYEE })).set(hr);
    const answer: ScheduleAnswer = body;
    return answer;
  };
  /** The remark of a record, and its hours as the employee sees them. */
  const recordOn = async (date: WorkDate) => {
    const search = { FROM: date, TO: date, reportFilter: 'name', selectedOption: EMPLOYEE };
    const { data }: SearchTimekeepAnswer = (await backend.http.post(API_PATHS.timekeep).set(hr).send(search))
      .body;
    const own = await backend.http
      .post(API_PATHS.todaysSchedule)
      .set(await backend.bearer(EMPLOYEE))
      .send({ id: EMPLOYEE, date });
    const { data: hoursOf }: TodaysScheduleAnswer = own.body;
    return [data[0]?.Remarks, hoursOf.TimeIN?.slice(11, 16) ?? null];
  };

  it('have a break of their own, which halves of the day follow', async () => {
    const date = addDays(past, 1);
    await backend.run(new OpenWorkday(date, testContext()));
    await set(date, { ...hours, break: ['13:00:00', '15:30:00'] }).expect(200);
    expect((await schedule()).days).toEqual([{ date, shift: { ...hours, break: ['13:00:00', '15:30:00'] } }]);
    const correction = {
      ...{ EMPID: EMPLOYEE, Date: date, Remarks: 'HNPAM' },
      ...{ TimeIN1: '15:40:00', TimeOUT1: '19:00:00' },
    };
    await backend.http.patch(API_PATHS.timekeep).set(hr).send(correction).expect(200);
    const search = { FROM: date, TO: date, reportFilter: 'name', selectedOption: EMPLOYEE };
    const found = await backend.http.post(API_PATHS.timekeep).set(hr).send(search);
    const { data }: SearchTimekeepAnswer = found.body;
    expect(data).toMatchObject([{ Remarks: 'HNPAM', MinsLate: 10, UnderOverTime: 0 }]);
    for (const [pause, err] of [
      [
        ['09:00:00', '11:00:00'],
        'The break of a day must begin after the time in and end before the time out.',
      ],
      [['13:00:00', '13:00:00'], 'The break of a day must end after it begins.'],
      [['13', '14'], 'The break of a day needs a start and an end, written as HH:MM:SS.'],
      [['13:00:00'], 'The break of a day needs a start and an end, written as HH:MM:SS.'],
    ] as const) {
      await set(sunday, { ...hours, break: pause })
        .expect(400)
        .expect(says(err));
    }
    await withdraw(date).expect(200);
  });

  it('hold on a past date and on a Sunday at once, until they are withdrawn', async () => {
    expect(await recordOn(sunday)).toEqual(['RS', null]);
    await set(sunday)
      .expect(200)
      .expect(says(`The hours of ${EMPLOYEE} on ${sunday} were saved.`));
    expect(await recordOn(sunday)).toEqual(['Absent', '10:00']);
    await set(past, { off: true }).expect(200);
    expect(await recordOn(past)).toEqual(['RS', null]);
    expect((await schedule()).days).toEqual([
      { date: past, shift: null },
      { date: sunday, shift: hours },
    ]);
    await set(sunday)
      .expect(200)
      .expect(says(`${EMPLOYEE} has these hours on ${sunday} already. Nothing was changed.`));

    for (const date of [sunday, past]) {
      await withdraw(date)
        .expect(200)
        .expect(says(`The weekly schedule of ${EMPLOYEE} holds on ${date} again.`));
    }
    expect(await recordOn(sunday)).toEqual(['RS', null]);
    expect(await recordOn(past)).toEqual(['Absent', '08:00']);
    await withdraw(past)
      .expect(200)
      .expect(says(`${EMPLOYEE} has no hours set for ${past} alone. Nothing was changed.`));
  });

  it('may be a duty of 24 hours, which ends when it began on the next day', async () => {
    const duty = { in: '08:00:00', out: '08:00:00' };
    const date = addDays(today, 20);
    await set(date, duty).expect(200);
    expect((await schedule()).days).toContainEqual({ date, shift: duty });
    await withdraw(date).expect(200);
  });

  it('leave a corrected record as it is', async () => {
    await set(past).expect(200);
    const correction = { EMPID: EMPLOYEE, Date: past, TimeIN1: '10:15:00', TimeOUT1: null };
    await backend.http
      .patch(API_PATHS.timekeep)
      .set(hr)
      .send({ ...correction, Remarks: 'TimeIn' })
      .expect(200);
    // The correction used the hours of the date, and keeps them.
    await withdraw(past).expect(200);
    expect(await recordOn(past)).toEqual(['TimeIn', '10:00']);
  });

  it('stay when the schedule is saved or deleted', async () => {
    const ahead = addDays(today, 20);
    await set(`${ahead}T00:00:00.000Z`).expect(200);
    await save(today, addDays(today, 40)).expect(200);
    expect((await schedule()).days).toEqual([{ date: ahead, shift: hours }]);
    await backend.http
      .delete(pathTo(API_PATHS.scheduleOf, { EMPID: EMPLOYEE }))
      .set(hr)
      .expect(200);
    expect(await schedule()).toMatchObject({ exists: false, days: [{ date: ahead, shift: hours }] });
    expect(await recordOn(ahead)).toEqual([undefined, '10:00']);
  });

  it('are found in the audit', async () => {
    const search = { FROM: sunday, TO: sunday, EMPID: EMPLOYEE, kinds: ['shift', 'shift-withdrawn'] };
    const { data }: SearchAuditAnswer = (await backend.http.post(API_PATHS.audit).set(hr).send(search)).body;
    const kinds = data.map(({ kind, after }) => [kind, after.Remarks]);
    expect(kinds).toEqual([
      ['shift-withdrawn', 'RS'],
      ['shift', 'Absent'],
    ]);
  });

  it.each([
    ['without times', '2024-03-04', {}, 400, 'The hours of a day need a time in and a time out, or "off".'],
    [
      'with one time',
      '2024-03-04',
      { in: '08:00:00' },
      400,
      'The hours of a day need a time in and a time out, or "off".',
    ],
    [
      'with a wrong time',
      '2024-03-04',
      { in: '8am', out: '17:00:00' },
      400,
      'The times of a day must be written as HH:MM:SS.',
    ],
    ['on no date', '2024-02-30', hours, 400, 'The day is not a date.'],
    [
      'before all records',
      '2022-12-31',
      hours,
      422,
      '2022-12-31 is before the first day of all records, 2023-01-01. Nothing was saved.',
    ],
  ])('are refused %s', async (_, date, more, status, message) => {
    const { body } = await set(date, more).expect(status);
    expect(body).toMatchObject({ err: message });
  });

  it('are refused for an unknown employee, after a last day, and to others than HR', async () => {
    await set(past, hours, '100009').expect(404);
    await backend.http.patch(API_PATHS.departments).set(hr).send({ id: GONE, fullname: 'X' }).expect(200);
    await set(addDays(today, 1), hours, GONE).expect(422);
    await backend.http
      .post(API_PATHS.shift)
      .set(await backend.bearer(EMPLOYEE))
      .send({ EMPID: EMPLOYEE, date: past, ...hours })
      .expect(403);
  });
});
