import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { OVERVIEW_DAYS, type OverviewAnswer } from '@timekeep/contracts/api/overview-api';
import { templateOf } from '@timekeep/contracts/schedules/weekly-times';
import { addDays, weekdayOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { RecordPunches } from '../../clock/clock.module.js';
import { ResignEmployee } from '../../employees/employees.module.js';
import { AddDepartment, CompanyTime } from '../../organization/organization.module.js';
import { SaveSchedule } from '../../schedules/schedules.module.js';
import {
  startTestBackend,
  TEST_COMPANY,
  TEST_DEPARTMENT,
  testContext,
  type TestBackend,
} from '../../testing/test-backend.js';
import { OpenWorkday } from '../../workdays/workdays.module.js';
import { monthBefore } from './read-overview.query.js';

const OTHER = 'Accounting';
const HOURS = templateOf(['00:00:01', '23:59:59'], 6);

describe('the overview of the group', () => {
  let backend: TestBackend;
  let today: WorkDate;
  let hr: { Authorization: string };
  /** The days of the last week that are no Sunday, and today. */
  let workdays: readonly WorkDate[];

  beforeAll(async () => {
    backend = await startTestBackend();
    today = await backend.app.get(CompanyTime).today();
    workdays = [-7, -6, -5, -4, -3, -2, -1, 0]
      .map((days) => addDays(today, days))
      .filter((date) => weekdayOf(date) !== 'sunday' || date === today);
    const hiredOn = addDays(today, -40);
    await backend.user('100001', 'HR', { hiredOn, DEPT: TEST_DEPARTMENT });
    await backend.run(new AddDepartment(OTHER, testContext()));
    await backend.employee('100002', { hiredOn });
    await backend.employee('100003', { hiredOn, DEPT: OTHER });
    await backend.employee('100004', { hiredOn, DEPT: OTHER });
    for (const EMPID of ['100002', '100003', '100004']) {
      const schedule = { EMPID, FROM: hiredOn, TO: addDays(today, 9), DAYS: 6, TIME: HOURS } as const;
      await backend.run(new SaveSchedule(schedule, testContext()));
    }
    await backend.run(new OpenWorkday(addDays(today, -OVERVIEW_DAYS), testContext()));
    for (const date of workdays) await backend.run(new OpenWorkday(date, testContext()));
    await backend.run(new ResignEmployee('100004', testContext()));
    // The last day is a working day as any other, and named.
    await backend.run(new ResignEmployee('100003', testContext(), today, today));
    const punch = (date: WorkDate, at: string) => ({ EMPID: '100002', at: `${date}T${at}+08:00` });
    const yesterday = workdays.at(-2) ?? '';
    const punches = [punch(yesterday, '08:00:00'), punch(yesterday, '17:00:00')];
    await backend.run(new RecordPunches(punches, testContext()));
    hr = await backend.bearer('100001');
  });

  afterAll(() => backend.stop());

  it('counts each employee of today once, by department, by name', async () => {
    const { body } = await backend.http.get(API_PATHS.overview).set(hr).expect(200);
    const none = { present: 0, in: 0, absent: 0, onLeave: 0, other: 0, late: 0 };
    const isSunday = weekdayOf(today) === 'sunday';
    const awaited = isSunday ? { ...none, other: 1 } : { ...none, absent: 1 };
    // Somebody who resigned today is not expected, and not counted.
    expect(body).toMatchObject({
      today,
      departments: [
        { department: OTHER, ...awaited },
        { department: TEST_DEPARTMENT, ...awaited, other: awaited.other + 1 },
      ],
    });
  });

  it('names employees with hours today and no punch, with their time in', async () => {
    const { body } = await backend.http.get(API_PATHS.overview).set(hr).expect(200);
    const awaited = ['100002', '100003'].map((EMPID) => ({
      EMPID,
      EMPNAME: 'CRUZ, ANA',
      DEPT: EMPID === '100003' ? OTHER : TEST_DEPARTMENT,
      timeIn: '00:00:01',
      lastDay: EMPID === '100003' ? today : null,
    }));
    expect(body).toMatchObject({ awaited: weekdayOf(today) === 'sunday' ? [] : awaited });
  });

  it('counts the late, the absent and the expected of each day, and looks back 30 days', async () => {
    const { body } = await backend.http.get(API_PATHS.overview).set(hr).expect(200);
    const yesterday = workdays.at(-2);
    const expected = workdays.map((date) => {
      if (weekdayOf(date) === 'sunday') return { date, late: 0, absent: 0, expected: 0 };
      if (date === yesterday) return { date, late: 1, absent: 2, expected: 3 };
      // Somebody who resigned today was absent on the days before.
      return { date, late: 0, absent: date === today ? 2 : 3, expected: date === today ? 2 : 3 };
    });
    const { days }: OverviewAnswer = body;
    expect(days).toEqual(expected);
  });

  it('counts the late records and their minutes of each month, by company and present department', async () => {
    const { body } = await backend.http.get(API_PATHS.overview).set(hr).expect(200);
    const { lateness }: OverviewAnswer = body;
    const month = workdays.at(-2)?.slice(0, 7);
    expect(lateness).toEqual([
      { month, company: TEST_COMPANY, department: TEST_DEPARTMENT, lateRecords: 1, lateMinutes: 479 },
    ]);
  });

  it('is for HR alone', async () => {
    await backend.http.get(API_PATHS.overview).expect(401);
    await backend.user('100009', 'SUPERVISOR');
    await backend.http
      .get(API_PATHS.overview)
      .set(await backend.bearer('100009'))
      .expect(403);
  });
});

it.each([
  [0, '2026-03'],
  [2, '2026-01'],
  [3, '2025-12'],
  [11, '2025-04'],
  [15, '2024-12'],
])('%d months before March 2026 is %s', (months, month) => {
  expect(monthBefore('2026-03-31', months)).toBe(month);
});
