import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { DEFAULT_TEMPLATE, templateOf } from '@timekeep/contracts/schedules/templates';
import { DAY_OFF } from '@timekeep/contracts/schedules/weekly-times';
import { addDays, weekdayOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { CompanyTime } from '../organization/organization.module.js';
import { startTestBackend, testContext, type TestBackend } from '../testing/test-backend.js';
import { OpenWorkday } from '../workdays/workdays.module.js';

const HR = '100001';
const EMPLOYEE = '100002';

describe('schedules over HTTP', () => {
  let backend: TestBackend;
  let hr: { Authorization: string };
  let employee: { Authorization: string };
  let today: WorkDate;
  /** A Monday well ahead, that no opener opens. */
  let monday: WorkDate;

  beforeAll(async () => {
    backend = await startTestBackend();
    await backend.user(HR, 'HR');
    await backend.user(EMPLOYEE);
    hr = await backend.bearer(HR);
    employee = await backend.bearer(EMPLOYEE);
    today = await backend.app.get(CompanyTime).today();
    monday = addDays(today, 30);
    while (weekdayOf(monday) !== 'monday') monday = addDays(monday, 1);
  }, 60_000);

  afterAll(async () => {
    await backend.stop();
  });

  const schedule = (changes: object = {}) => ({
    EMPID: EMPLOYEE,
    FROM: monday,
    TO: addDays(monday, 13),
    DAYS: 5,
    TIME: DEFAULT_TEMPLATE,
    ...changes,
  });
  const save = (body: object, session = hr) =>
    backend.http.post(API_PATHS.saveSchedule).set(session).send(body);
  const ask = (id: string, date: unknown, session = employee) =>
    backend.http.post(API_PATHS.todaysSchedule).set(session).send({ id, date });

  it('show their hours on each date as soon as they are saved', async () => {
    await save(schedule()).expect(200, { msg: `The schedule of ${EMPLOYEE} was saved.` });
    await ask(EMPLOYEE, monday).expect(200, {
      data: { TimeIN: `${monday}T08:00:00.000Z`, TimeOut: `${monday}T19:00:00.000Z` },
    });
    const off = { data: { TimeIN: null, TimeOut: null } };
    await ask(EMPLOYEE, addDays(monday, 5)).expect(200, off);
    await ask(EMPLOYEE, addDays(monday, 14)).expect(200, off);
  });

  it('take dates as instants too', async () => {
    const night = { ...templateOf(['22:00:00', '06:00:00'], 5), saturday: DAY_OFF };
    await save(
      schedule({ FROM: `${monday}T00:00:00.000Z`, TO: `${monday}T18:00:00+08:00`, TIME: night }),
    ).expect(200);
    await ask(EMPLOYEE, `${monday}T00:00:00.000Z`).expect(200, {
      data: { TimeIN: `${monday}T22:00:00.000Z`, TimeOut: `${monday}T06:00:00.000Z` },
    });
    const tuesday = addDays(monday, 1);
    await ask(EMPLOYEE, tuesday).expect(200, {
      data: { TimeIN: `${tuesday}T08:00:00.000Z`, TimeOut: `${tuesday}T18:30:00.000Z` },
    });
  });

  it('leave a past date with the hours it was opened with', async () => {
    const hours = (time: string) => templateOf([time, '17:00:00'], 6);
    const past =
      [-1, -2].map((days) => addDays(today, days)).find((date) => weekdayOf(date) !== 'sunday') ?? '';
    const on = { EMPID: '100003', FROM: past, TO: past, DAYS: 6 };
    await backend.user('100003', 'EMPLOYEE', { hiredOn: past });
    const own = await backend.bearer('100003');

    await save({ ...on, TIME: hours('07:00:00') }).expect(200);
    await backend.run(new OpenWorkday(past, testContext()));
    await save({ ...on, TIME: hours('09:00:00') }).expect(200);

    await ask('100003', past, own).expect(200, {
      data: { TimeIN: `${past}T07:00:00.000Z`, TimeOut: `${past}T17:00:00.000Z` },
    });
  });

  it.each([
    [
      'the first day after the last',
      { FROM: '2024-02-01', TO: '2024-01-01' },
      400,
      'The first day, 2024-02-01, is after the last, 2024-01-01.',
    ],
    ['seven days', { DAYS: 7 }, 400, 'DAYS must be 5 or 6'],
    ['days as text', { DAYS: '5' }, 400, 'DAYS must be 5 or 6'],
    ['a date that is none', { FROM: '2024-02-30' }, 400, 'FROM is not a date.'],
    [
      'a time that is none',
      { TIME: { ...DEFAULT_TEMPLATE, monday: ['8am', '17:00:00'] } },
      400,
      'The times of monday must be two, each as HH:MM:SS.',
    ],
    [
      'a time as number',
      { TIME: { ...DEFAULT_TEMPLATE, monday: [8, 17] } },
      400,
      'TIME.monday must be two times of day',
    ],
    [
      'hours on Saturday in a week of five days',
      { TIME: templateOf(['08:00:00', '17:00:00'], 6) },
      400,
      'In a week of 5 days saturday must be off.',
    ],
    [
      'a weekday missing',
      { TIME: { ...DEFAULT_TEMPLATE, tuesday: undefined } },
      400,
      'TIME.tuesday must be two times of day',
    ],
    [
      'fields missing',
      { FROM: undefined, DAYS: undefined },
      400,
      'FROM must not be empty\nDAYS must be 5 or 6',
    ],
    [
      'hours on Sunday',
      { TIME: { ...DEFAULT_TEMPLATE, sunday: DAY_OFF } },
      400,
      'Unknown field: TIME.sunday',
    ],
    ['no times', { TIME: null }, 400, 'TIME must hold the times of each weekday'],
    ['times as a list', { TIME: [] }, 400, 'TIME must hold the times of each weekday'],
    ['an unknown employee', { EMPID: '999999' }, 404, 'There is no employee 999999.'],
    ['an id that is none', { EMPID: '99' }, 400, 'EMPID must be an employee ID of 6 digits'],
  ])('are refused with %s', async (_, changes, status, err) => {
    await save(schedule(changes)).expect(status, { err });
  });

  it('are saved by nobody but HR', async () => {
    await save(schedule(), employee).expect(403);
    await backend.http.post(API_PATHS.saveSchedule).send(schedule()).expect(401);
  });

  it('are shown to nobody but their employee', async () => {
    await ask(EMPLOYEE, monday, hr).expect(403);
    await backend.http.post(API_PATHS.todaysSchedule).send({ id: EMPLOYEE, date: monday }).expect(401);
    await ask(EMPLOYEE, '2024-02-30').expect(400, { err: 'date is not a date.' });
    await ask(EMPLOYEE, 20240201).expect(400, { err: 'date must be text' });
    expect((await ask(EMPLOYEE, monday)).status).toBe(200);
  });
});
