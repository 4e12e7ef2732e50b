import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import {
  HOURS_PATHS,
  type HoursAnswer,
  type HoursDaysAnswer,
  type HoursRow,
} from '@timekeep/contracts/api/hours-api';
import { NO_HOURS_RULES_CHANGE } from '@timekeep/contracts/hours/dated-hours-rules';
import { HOURS_COLUMNS } from '@timekeep/contracts/hours/hours-columns';
import { mondayOf } from '@timekeep/contracts/hours/period-hours';
import { templateOf, type TimePair } from '@timekeep/contracts/schedules/weekly-times';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import { RecordPunches } from '../../clock/clock.module.js';
import { ResignEmployee } from '../../employees/employees.module.js';
import { ApplyHoliday } from '../../holidays/holidays.module.js';
import { AddCompany, SetHoursRules } from '../../organization/organization.module.js';
import { SaveSchedule } from '../../schedules/schedules.module.js';
import { HR, OTHER_DEPARTMENT, RequestCalls } from '../../testing/request-calls.js';
import { says } from '../../testing/says.js';
import { TEST_COMPANY, TEST_DEPARTMENT, testContext } from '../../testing/test-backend.js';
import { OpenWorkday } from '../../workdays/workdays.module.js';

/** Works by day, by night, moves to another company, leaves and comes back, and is not in the period. */
const [REGULAR, NIGHT, MOVED, BACK, LATER] = ['300001', '300002', '300003', '300004', '300005'] as const;
const OTHER_COMPANY = 'Bolt';

let calls: RequestCalls;
/** The days of a week that is over: its Monday is a legal holiday. */
let monday: WorkDate;

const day = (days: number): WorkDate => addDays(monday, days);
const run = (command: Parameters<RequestCalls['backend']['run']>[0]) => calls.backend.run(command);

async function hired(EMPID: string, name: string, hours: TimePair): Promise<void> {
  await calls.backend.user(EMPID, 'EMPLOYEE', { hiredOn: calls.day(-60), EMP_LNAME: name });
  const range = { FROM: calls.day(-60), TO: calls.day(60) };
  await run(new SaveSchedule({ EMPID, ...range, DAYS: 5, TIME: templateOf(hours, 5) }, testContext()));
}

/** Records punches, `days` after Monday; an out before its in is on the next day. */
async function worked(EMPID: string, days: number, timeIn: string, timeOut?: string): Promise<void> {
  const at = (date: WorkDate, time: string) => ({ EMPID, at: `${date}T${time}:00+08:00` });
  const out = timeOut && at(day(timeOut < timeIn ? days + 1 : days), timeOut);
  await run(new RecordPunches([at(day(days), timeIn), ...(out ? [out] : [])], testContext()));
}

async function overtime(EMPID: string, days: number, minutes: number): Promise<void> {
  const request = { kind: 'overtime', FROM: day(days), TO: day(days), minutes, reason: 'Month end' };
  await calls.decide(HR, 'grant', [await calls.make(EMPID, request)]);
}

async function sent(verb: 'post' | 'patch', path: string, body: object): Promise<void> {
  const { status, text } = await calls.backend.http[verb](path)
    .set(await calls.as(HR))
    .send(body);
  if (status >= 300) throw new Error(text);
}

async function leave(EMPID: string, days: number, entry: object): Promise<void> {
  const leaveEntries = [{ LEAVE_TYPE: 'VL', DATE: day(days), DAYS: 1, REMARKS: 'Rest', ...entry }];
  await sent('post', API_PATHS.addLeave, { EMPID, leaveEntries });
}

beforeAll(async () => {
  calls = await RequestCalls.start();
  monday = mondayOf(calls.day(-15));
  await run(new AddCompany(OTHER_COMPANY, testContext()));
  await hired(REGULAR, 'ABAD', ['09:00:00', '18:00:00']);
  await hired(NIGHT, 'BELO', ['22:00:00', '07:00:00']);
  await hired(MOVED, '=CRUZ', ['09:00:00', '18:00:00']);
  await hired(BACK, 'DIZON', ['09:00:00', '18:00:00']);
  await calls.backend.employee(LATER, { hiredOn: calls.day(-1), EMP_LNAME: 'EBON' });
  const change = { ...NO_HOURS_RULES_CHANGE, from: day(0), overtimeNeeds: 'none' } as const;
  await run(new SetHoursRules({ company: OTHER_COMPANY, change }, testContext()));
  for (const days of [-3, -2, -1, 0, 1, 2, 3, 4, 5, 6]) await run(new OpenWorkday(day(days), testContext()));
  await run(new ApplyHoliday({ date: day(0), remark: 'LH' }, testContext()));

  const leaveUpdates = [{ LEAVE_TYPE: 'VL', DAYS: 5 }];
  await sent('patch', API_PATHS.updateLeave, { EMPID: REGULAR, leaveUpdates });
  await worked(REGULAR, -3, '09:00', '18:00');
  await worked(REGULAR, 1, '09:20', '18:00');
  await worked(REGULAR, 2, '09:00', '20:00');
  await overtime(REGULAR, 2, 120);
  await leave(REGULAR, 3, {});
  await worked(REGULAR, 5, '09:00', '17:00');
  await overtime(REGULAR, 5, 480);
  await worked(REGULAR, 6, '09:00', '17:00');
  await worked(NIGHT, 0, '22:00', '07:00');
  await worked(NIGHT, 1, '22:00', '07:00');
  await worked(NIGHT, 2, '22:00');
  await worked(NIGHT, 4, '22:00', '07:00');
  await worked(MOVED, 1, '09:00', '20:00');
  await worked(MOVED, 2, '09:00', '20:00');
  await leave(MOVED, 3, { DAYS: 0.5, half: 'AM' });
  await worked(MOVED, 3, '14:00', '18:00');
  const moved = { EMPID: MOVED, EMP_LNAME: '=CRUZ', EMP_FNAME: 'ANA', effectiveOn: day(2) };
  await sent('patch', API_PATHS.employees, { ...moved, DEPT: OTHER_DEPARTMENT, COMPANY: OTHER_COMPANY });
  await worked(BACK, -3, '09:00', '18:00');
  await worked(BACK, 1, '09:00', '18:00');
  await run(new ResignEmployee(BACK, testContext(), day(1)));
  const place = { DEPT: TEST_DEPARTMENT, COMPANY: TEST_COMPANY, PIN: '1234' };
  const rehired = { EMPID: BACK, hiredOn: day(4), ...place };
  await sent('post', API_PATHS.rehireEmployee, rehired);
  await worked(BACK, 4, '09:00', '17:00');
});

afterAll(() => calls.stop());

const search = (changes: object = {}) => ({ FROM: day(0), TO: day(6), reportFilter: 'none', ...changes });
const ask = async (path: string, changes: object = {}) =>
  calls.backend.http
    .post(path)
    .set(await calls.as(HR))
    .send(search(changes));

async function rows(changes: object = {}): Promise<readonly HoursRow[]> {
  const { body, status, text } = await ask(HOURS_PATHS.hours, changes);
  if (status !== 200) throw new Error(text);
  const { data }: HoursAnswer = body;
  return data;
}

/** A row without its employee and without figures that are zero. */
function figures(row: HoursRow | undefined) {
  const { EMPID, EMPNAME, DEPT, COMPANY, ...others } = row ?? {};
  return Object.fromEntries(
    Object.entries(others).filter(([, value]) => value !== 0 && JSON.stringify(value) !== '{}'),
  );
}

const ofEmployee = async (EMPID: string) =>
  (await rows({ reportFilter: 'name', selectedOption: EMPID })).at(0);

async function daysOf(EMPID: string): Promise<HoursDaysAnswer> {
  const { body } = await calls.post(HR, HOURS_PATHS.days, { EMPID, FROM: day(0), TO: day(6) });
  return body as HoursDaysAnswer;
}

describe('the hours of a period', () => {
  it('have a row for each employee with a record, by name, with all columns', async () => {
    const all = await rows();
    const names = all.map(({ EMPNAME, DEPT, COMPANY }) => [EMPNAME, DEPT, COMPANY].join('; '));
    expect(names).toEqual(
      expect.arrayContaining([
        'ABAD, ANA; Sales; Acme',
        'BELO, ANA; Sales; Acme',
        'DIZON, ANA; Sales; Acme',
        `=CRUZ, ANA; ${OTHER_DEPARTMENT}; Bolt`,
      ]),
    );
    expect(all.map(({ EMPID }) => EMPID)).not.toContain(LATER);
    expect(Object.keys(all[0] ?? {})).toEqual([
      ...['EMPID', 'EMPNAME', 'DEPT', 'COMPANY', 'DAYS', 'WORKED', 'ABSENT', 'LATE', 'UNDERTIME'],
      ...['SL', 'VL', 'OTHER', 'UNPAID', 'HOLIDAYS', ...HOURS_COLUMNS, 'OPEN'],
    ]);
  });

  it('count a late day, granted overtime, paid leave, an absence, a holiday, and rest days with and without a grant', async () => {
    expect(figures(await ofEmployee(REGULAR))).toEqual({
      ...{ DAYS: 5, WORKED: 2, ABSENT: 1, LATE: 20, VL: 1, HOLIDAYS: 1 },
      ...{ ORD: 460 + 480, ORD_OT: 120, RST: 480, OPEN: 1 },
    });
  });

  it('split a night shift at midnight, out of a holiday and into a rest day, and leave a day without an out open', async () => {
    expect(figures(await ofEmployee(NIGHT))).toEqual({
      ...{ DAYS: 5, WORKED: 4, ABSENT: 1, OPEN: 1 },
      ...{ LGL_ND: 120, ORD_ND: 300 + 420 + 120, ORD: 60 + 60, RST_ND: 300, RST: 60 },
    });
  });

  it('go by the rules of the company of the date, and have the department and company of the last one', async () => {
    const moved = await ofEmployee(MOVED);
    expect(moved).toMatchObject({ DEPT: OTHER_DEPARTMENT, COMPANY: OTHER_COMPANY });
    // The day before the holiday was an absence, and half a day of leave was more than there was.
    expect(figures(moved)).toEqual({
      ...{ DAYS: 5, WORKED: 3, ABSENT: 1, UNPAID: 1.5 },
      ...{ ORD: 480 + 480 + 240, ORD_OT: 120, OPEN: 1 },
    });
    const before = await rows({ TO: day(1), reportFilter: 'name', selectedOption: MOVED });
    expect(before).toMatchObject([{ DEPT: TEST_DEPARTMENT, COMPANY: TEST_COMPANY }]);
  });

  it('are those of both employments of somebody who was rehired', async () => {
    expect(figures(await ofEmployee(BACK))).toEqual({
      ...{ DAYS: 3, WORKED: 2, UNDERTIME: 60, HOLIDAYS: 1, ORD: 480 + 420 },
    });
  });

  it('are found by the company and the department of the last date', async () => {
    const found = async (reportFilter: string, selectedOption: string) =>
      (await rows({ reportFilter, selectedOption })).map(({ EMPID }) => EMPID);
    expect(await found('company', OTHER_COMPANY)).toEqual([MOVED]);
    expect(await found('department', OTHER_DEPARTMENT)).toContain(MOVED);
    expect(await found('company', TEST_COMPANY)).not.toContain(MOVED);
    expect(await found('name', 'BELO, ANA')).toEqual([NIGHT]);
    expect(await found('company', 'Nobody')).toEqual([]);
    const both = async (DEPT: string) =>
      (await rows({ reportFilter: 'company', selectedOption: OTHER_COMPANY, DEPT })).map(
        ({ EMPID }) => EMPID,
      );
    expect(await both(OTHER_DEPARTMENT)).toEqual([MOVED]);
    expect(await both(TEST_DEPARTMENT)).toEqual([]);
    expect((await rows({ DEPT: TEST_DEPARTMENT })).map(({ EMPID }) => EMPID)).toContain(REGULAR);
  });

  it('are refused for too many days, and as known earlier', async () => {
    const refused = async (changes: object, err: string) => {
      const path = HOURS_PATHS.hours;
      await calls.backend.http
        .post(path)
        .set(await calls.as(HR))
        .send(search(changes))
        .expect(400)
        .expect(says(err));
    };
    await refused(
      { FROM: day(0), TO: day(62) },
      'Hours can be counted for at most 62 days at once. Please choose fewer days.',
    );
    await refused(
      { asOf: `${day(6)}T00:00:00Z` },
      'Hours can be counted only as they are known now. Please leave out the earlier moment.',
    );
    await refused({ reportFilter: 'company' }, 'Please choose a company.');
    expect((await ask(HOURS_PATHS.hours, { TO: day(61) })).status).toBe(200);
  });

  it('are for HR alone', async () => {
    for (const path of [HOURS_PATHS.hours, HOURS_PATHS.csv, HOURS_PATHS.days])
      expect((await calls.post(REGULAR, path, search())).status).toBe(403);
  });
});

describe('two legal holidays on one date', () => {
  it('count as double, and as one holiday once there is no second any more', async () => {
    const declare = (second: string) =>
      run(new ApplyHoliday({ date: day(0), remark: 'LH', second }, testContext()));
    await declare('Eid al-Adha');
    expect(figures(await ofEmployee(NIGHT))).toMatchObject({ DBL_ND: 120 });
    expect(figures(await ofEmployee(REGULAR))).toMatchObject({ HOLIDAYS: 2 });
    await declare('');
    expect(figures(await ofEmployee(NIGHT))).toMatchObject({ LGL_ND: 120 });
  });
});

describe('the hours as CSV', () => {
  it('are the same, below the titles, without totals and formulas', async () => {
    const { text, headers } = await ask(HOURS_PATHS.csv);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename=hours-${day(0)}-${day(6)}.csv`,
    });
    const [titles = '', ...lines] = text.replace('\ufeff', '').trimEnd().split('\n');
    const all = await rows();
    expect(titles.split(',')).toEqual(Object.keys(all[0] ?? {}));
    expect(lines).toHaveLength(all.length);
    expect(lines.find((line) => line.startsWith(MOVED))).toMatch(
      new RegExp(`^${MOVED},"'=CRUZ, ANA",${OTHER_DEPARTMENT},Bolt,5,3,1,0,0,0,0,,1.5,0,1200,120,0,`),
    );
  });
});

describe('the days behind a row', () => {
  it('have their segments, what they follow from, and why they are open', async () => {
    const { data, total } = await daysOf(REGULAR);
    expect(total).toEqual(await ofEmployee(REGULAR));
    expect(data.map(({ date }) => date)).toEqual([0, 1, 2, 3, 4, 5, 6].map(day));
    const at = (days: number, time: string) => new Date(`${day(days)}T${time}:00+08:00`).toISOString();
    expect(data[2]).toEqual({
      ...{ date: day(2), remark: 'Present', day: 'ordinary', DEPT: TEST_DEPARTMENT, COMPANY: TEST_COMPANY },
      ...{ timeIn: at(2, '09:00'), timeOut: at(2, '20:00'), granted: 120 },
      scheduled: { from: at(2, '09:00'), to: at(2, '18:00') },
      break: { from: at(2, '13:00'), to: at(2, '14:00') },
      segments: [
        { from: at(2, '09:00'), to: at(2, '13:00'), day: 'ordinary', overtime: false, night: false },
        { from: at(2, '14:00'), to: at(2, '18:00'), day: 'ordinary', overtime: false, night: false },
        { from: at(2, '18:00'), to: at(2, '20:00'), day: 'ordinary', overtime: true, night: false },
      ],
      ...{ late: 0, undertime: 0, unworked: null, open: [] },
    });
    expect(data[0]).toMatchObject({ day: 'legal', unworked: { remark: 'LH', days: 1, isPaid: true } });
    expect(data[6]).toMatchObject({ day: 'rest', open: [{ reason: 'rest-day', minutes: 480 }] });
    expect((await daysOf(NIGHT)).data[2]?.open).toEqual([{ reason: 'no-out', minutes: null }]);
    const moved = (await daysOf(MOVED)).data;
    expect(moved[1]).toMatchObject({ COMPANY: TEST_COMPANY, open: [{ reason: 'overtime', minutes: 120 }] });
    expect(moved[2]).toMatchObject({ COMPANY: OTHER_COMPANY, open: [] });
  });

  it('are open to the employee, for the own id alone', async () => {
    const period = { FROM: day(0), TO: day(6) };
    const { body } = await calls.post(REGULAR, HOURS_PATHS.ownDays, period);
    expect(body).toEqual(await daysOf(REGULAR));
    expect((await calls.post(REGULAR, HOURS_PATHS.ownDays, { ...period, EMPID: NIGHT })).status).toBe(400);
    const { body: none } = await calls.post(HR, HOURS_PATHS.days, { ...period, EMPID: LATER });
    expect(none).toEqual({ data: [], total: null });
  });
});
