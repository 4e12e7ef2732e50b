import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import type { ScheduleAnswer } from '@timekeep/contracts/api/schedules-api';
import { DAY_OFF, DEFAULT_TEMPLATE, templateOf } from '@timekeep/contracts/schedules/weekly-times';
import { addDays, weekdayOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { ResignEmployee } from '../employees/employees.module.js';
import { CompanyTime } from '../organization/organization.module.js';
import { says } from '../testing/says.js';
import { startTestBackend, testContext, type TestBackend } from '../testing/test-backend.js';
import { OpenWorkday } from '../workdays/workdays.module.js';

const HR = '100001';
const EMPLOYEE = '100002';

const off = { data: { TimeIN: null, TimeOut: null } };

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
  });

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
    await save(schedule())
      .expect(200)
      .expect(says(`The schedule of ${EMPLOYEE} was saved.`));
    await ask(EMPLOYEE, monday).expect(200, {
      data: { TimeIN: `${monday}T08:00:00.000Z`, TimeOut: `${monday}T19:00:00.000Z` },
    });
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

  it('have breaks by weekday, which splitting a range keeps, and may have Sundays', async () => {
    const TIME = {
      ...templateOf(['08:00:00', '17:00:00'], 6),
      monday: DAY_OFF,
      sunday: ['09:00:00', '15:00:00'],
    };
    const BREAK = { tuesday: ['12:00:00', '12:45:00'], sunday: ['11:00:00', '11:30:00'] };
    await backend.user('100004');
    const range = { EMPID: '100004', FROM: monday, TO: addDays(monday, 20), DAYS: 6, TIME };
    await save({ ...range, BREAK }).expect(200);
    await save({ ...range, FROM: addDays(monday, 7), TO: addDays(monday, 13) }).expect(200);
    const path = pathTo(API_PATHS.scheduleOf, { EMPID: '100004' });
    const { data }: ScheduleAnswer = (await backend.http.get(path).set(hr).expect(200)).body;
    expect(data).toEqual([
      { FROM: monday, TO: addDays(monday, 6), DAYS: 6, TIME, BREAK },
      { FROM: addDays(monday, 7), TO: addDays(monday, 13), DAYS: 6, TIME },
      { FROM: addDays(monday, 14), TO: addDays(monday, 20), DAYS: 6, TIME, BREAK },
    ]);
    const own = await backend.bearer('100004');
    const sunday = addDays(monday, 6);
    await ask('100004', monday, own).expect(200, off);
    await ask('100004', sunday, own).expect(200, {
      data: { TimeIN: `${sunday}T09:00:00.000Z`, TimeOut: `${sunday}T15:00:00.000Z`, BREAK: BREAK.sunday },
    });
  });

  it('leave a past date with the hours it was opened with', async () => {
    const past =
      [-1, -2].map((days) => addDays(today, days)).find((date) => weekdayOf(date) !== 'sunday') ?? '';
    await backend.run(new OpenWorkday(past, testContext()));
    await backend.user('100003', 'EMPLOYEE', { hiredOn: past });
    const own = await backend.bearer('100003');
    await ask('100003', past, own).expect(200, off);

    const TIME = templateOf(['09:00:00', '17:00:00'], 6);
    await save({ EMPID: '100003', FROM: past, TO: past, DAYS: 6, TIME }).expect(200);
    await ask('100003', past, own).expect(200, off);
  });

  it.each([
    [
      'the first day after the last',
      { FROM: '2024-02-01', TO: '2024-01-01' },
      400,
      'The first day, 2024-02-01, is after the last, 2024-01-01.',
    ],
    ['seven days', { DAYS: 7 }, 400, 'A week has 5 or 6 working days.'],
    ['days as text', { DAYS: '5' }, 400, 'A week has 5 or 6 working days.'],
    ['an impossible date', { FROM: '2024-02-30' }, 400, 'The first day is not a date.'],
    [
      'an invalid time',
      { TIME: { ...DEFAULT_TEMPLATE, monday: ['8am', '17:00:00'] } },
      400,
      'The times of Monday must be written as HH:MM:SS.',
    ],
    [
      'a time as number',
      { TIME: { ...DEFAULT_TEMPLATE, monday: [8, 17] } },
      400,
      'Monday needs a time in and a time out.',
    ],
    [
      'hours on Saturday in a week of five days',
      { TIME: templateOf(['08:00:00', '17:00:00'], 6) },
      400,
      'In a week of 5 working days, Saturday must be off.',
    ],
    [
      'a weekday missing',
      { TIME: { ...DEFAULT_TEMPLATE, tuesday: undefined } },
      400,
      'Tuesday needs a time in and a time out.',
    ],
    [
      'fields missing',
      { FROM: undefined, DAYS: undefined },
      400,
      'first day must not be empty\nA week has 5 or 6 working days.',
    ],
    [
      'hours on Sunday in a week of five days',
      { TIME: { ...DEFAULT_TEMPLATE, sunday: ['08:00:00', '17:00:00'] } },
      400,
      'In a week of 5 working days, Sunday must be off.',
    ],
    [
      'hours on all seven days',
      { DAYS: 6, TIME: { ...templateOf(['08:00:00', '17:00:00'], 6), sunday: ['08:00:00', '17:00:00'] } },
      400,
      'A week has at most 6 working days. One of the seven days must be off.',
    ],
    [
      'a break outside of the hours',
      { BREAK: { monday: ['07:00:00', '08:30:00'] } },
      400,
      'The break of Monday must begin after the time in and end before the time out.',
    ],
    [
      'a break with one time',
      { BREAK: { monday: ['12:00:00'] } },
      400,
      'The break of Monday needs a start and an end, written as HH:MM:SS.',
    ],
    ['breaks as a text', { BREAK: 'noon' }, 400, 'The breaks of a schedule must be given by weekday.'],
    ['no times', { TIME: null }, 400, 'A schedule needs the times of each weekday from Monday to Saturday.'],
    [
      'times as a list',
      { TIME: [] },
      400,
      'A schedule needs the times of each weekday from Monday to Saturday.',
    ],
    ['an unknown employee', { EMPID: '999999' }, 404, 'There is no employee 999999.'],
    ['an invalid id', { EMPID: '99' }, 400, 'The employee ID must have 6 digits.'],
  ])('are refused with %s', async (_, changes, status, err) => {
    await save(schedule(changes)).expect(status).expect(says(err));
  });

  it('have no hours after the last day, on which somebody may still have access', async () => {
    await backend.user('100005');
    await save(schedule({ EMPID: '100005' })).expect(200);
    const own = await backend.bearer('100005');
    const tuesday = addDays(monday, 1);
    await backend.run(new ResignEmployee('100005', testContext(), monday, addDays(monday, 30)));
    await ask('100005', tuesday, own).expect(200, off);
    expect((await ask('100005', monday, own)).body).not.toEqual(off);
  });

  it.each([
    '0000-01-01',
    '1899-12-31',
    '2101-01-01',
    '9999-12-31T23:59:59Z',
    '2100-12-31T16:00:00Z',
    '2024-01-01T24:00:00Z',
  ])('are not asked for on %s', async (date) => {
    await ask(EMPLOYEE, date).expect(400).expect(says('The day is not a date.'));
  });

  it('are saved by HR alone', async () => {
    await save(schedule(), employee).expect(403);
    await backend.http.post(API_PATHS.saveSchedule).send(schedule()).expect(401);
  });

  it('are shown to their employee alone', async () => {
    await ask(EMPLOYEE, monday, hr).expect(403);
    await backend.http.post(API_PATHS.todaysSchedule).send({ id: EMPLOYEE, date: monday }).expect(401);
    await ask(EMPLOYEE, '2024-02-30').expect(400).expect(says('The day is not a date.'));
    await ask(EMPLOYEE, 20240201).expect(400).expect(says('date must be text'));
    expect((await ask(EMPLOYEE, monday)).status).toBe(200);
  });
});
