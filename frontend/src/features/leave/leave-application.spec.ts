import { describe, expect, it } from '@jest/globals';
import type { EmployeeListItem } from '@timekeep/contracts/api/employees-api';
import { NO_DAYS_OFF, type DaysOff } from '@timekeep/contracts/leave/days-off';
import { DAY_OFF } from '@timekeep/contracts/schedules/weekly-times';
import { safeParse } from 'valibot';
import {
  applicationProblems,
  applicationSchema,
  applicationSummary,
  datesTaken,
  DAY_PROBLEMS,
  daysByType,
  daysOf,
  employeeOf,
  EMPTY_ENTRY,
  entryWithDate,
  newApplication,
  type ApplicationValues,
} from './leave-application';

const juan: EmployeeListItem = {
  EMPID: '10000A',
  EMPNAME: 'DELA CRUZ, JUAN',
  EMP_FNAME: 'JUAN',
  EMP_LNAME: 'DELA CRUZ',
  COMPANY: 'Luzon',
  DEPT: 'Warehouse',
};

const entry = { ...EMPTY_ENTRY, LEAVE_TYPE: 'SL', DATE: '2026-11-20', REMARKS: ' Fever ' };
const filled: ApplicationValues = { EMPID: '100003', entries: [entry] };

const NINE_TO_SIX = ['09:00:00', '18:00:00'] as const;
/** Five days a week in 2026, a holiday on a Tuesday, and leave on a Wednesday. */
const off: DaysOff = {
  schedule: {
    ranges: [
      {
        FROM: '2026-01-01',
        TO: '2026-12-31',
        DAYS: 5,
        TIME: {
          monday: NINE_TO_SIX,
          tuesday: NINE_TO_SIX,
          wednesday: NINE_TO_SIX,
          thursday: NINE_TO_SIX,
          friday: NINE_TO_SIX,
          saturday: DAY_OFF,
        },
      },
    ],
    days: [],
  },
  holidays: [{ date: '2026-11-24', remark: 'LH' }],
  onLeave: [{ date: '2026-11-25', half: null }],
  worked: ['2026-11-26'],
};

const problemsOf = (values: ApplicationValues) => applicationProblems(values, NO_DAYS_OFF);
const summaryOf = (values: ApplicationValues) => applicationSummary(problemsOf(values));
const request = (values: ApplicationValues, daysOff = NO_DAYS_OFF) =>
  safeParse(applicationSchema(daysOff), values);

describe('leave application', () => {
  it('is sent with one day for each entry', () => {
    expect(request(filled).output).toEqual({
      request: {
        EMPID: '100003',
        leaveEntries: [{ LEAVE_TYPE: 'SL', DATE: '2026-11-20', REMARKS: 'Fever', DAYS: '1' }],
      },
      entryNumbers: [1],
    });
  });

  it.each([
    ['the employee', { ...filled, EMPID: ' ' }],
    ['the type', { ...filled, entries: [{ ...entry, LEAVE_TYPE: '' }] }],
    ['the date', { ...filled, entries: [{ ...entry, DATE: null }] }],
    ['the remarks', { ...filled, entries: [{ ...entry, REMARKS: '  ' }] }],
    ['a second entry', { ...filled, entries: [entry, EMPTY_ENTRY] }],
    ['anything', newApplication('')],
  ])('is not sent without %s', (_what, values) => {
    expect(request(values).success).toBe(false);
    expect(summaryOf(values)).toEqual(['Please fill in all required fields.']);
  });

  it('tells empty fields from others with the same message', () => {
    const message = 'Please enter remarks.';
    expect(applicationSummary([{ field: 'entries.0.REMARKS', message }])).toEqual([message]);
  });

  it('is not sent with two entries of one date, and names the second', () => {
    const second = { ...EMPTY_ENTRY, LEAVE_TYPE: 'VL', DATE: '2026-11-20', REMARKS: 'Trip' };
    const repeated = { ...filled, entries: [entry, second] };
    const message = 'Entry 2 has the same date as entry 1, 2026-11-20. Each entry needs a date of its own.';
    expect(problemsOf(repeated)).toEqual([{ field: 'entries.1.DATE', message }]);
    expect(summaryOf({ ...repeated, EMPID: '' })).toEqual([message]);
    expect([0, 1].map((index) => entryWithDate(repeated.entries, index, NO_DAYS_OFF))).toEqual([null, 1]);
    expect(summaryOf({ ...filled, entries: [entry, { ...second, DATE: '2026-11-21' }] })).toEqual([]);
  });

  it('excludes rest days, holidays and days of leave from a range until they are added by hand', () => {
    const week = { ...entry, DATE: '2026-11-20', TO: '2026-11-26' };
    expect(daysOf(week, off).map(({ reason }) => reason)).toEqual([
      null,
      'Rest day',
      'Rest day',
      null,
      'Legal Holiday',
      'On leave already',
      'Worked',
    ]);
    expect(datesTaken(week, off)).toEqual(['2026-11-20', '2026-11-23']);
    const changed = { ...week, parts: ['2026-11-21 whole', '2026-11-23 none', '2026-11-26 whole'] };
    expect(datesTaken(changed, off)).toEqual(['2026-11-20', '2026-11-21', '2026-11-26']);
    expect(
      request({ ...filled, entries: [week, { ...entry, DATE: '2026-11-27' }] }, off).output,
    ).toMatchObject({
      request: {
        leaveEntries: [
          { LEAVE_TYPE: 'SL', DATE: '2026-11-20', REMARKS: 'Fever', DAYS: '1' },
          { DATE: '2026-11-23' },
          { DATE: '2026-11-27' },
        ],
      },
      entryNumbers: [1, 1, 2],
    });
    expect(daysByType([week, { ...week, LEAVE_TYPE: 'VL', TO: null }], off)).toEqual([
      { type: 'SL', days: 2 },
      { type: 'VL', days: 1 },
    ]);
  });

  it('takes half a day, and two halves of one date', () => {
    const morning = { ...entry, parts: ['2026-11-20 AM'] };
    const afternoon = { ...entry, LEAVE_TYPE: 'VL', parts: ['2026-11-20 PM'] };
    const values = { ...filled, entries: [morning, afternoon] };
    expect(request(values).output).toMatchObject({
      request: {
        leaveEntries: [
          { LEAVE_TYPE: 'SL', DATE: '2026-11-20', DAYS: '0.5', half: 'AM' },
          { LEAVE_TYPE: 'VL', DATE: '2026-11-20', DAYS: '0.5', half: 'PM' },
        ],
      },
    });
    expect(daysByType(values.entries, off)).toEqual([
      { type: 'SL', days: 0.5 },
      { type: 'VL', days: 0.5 },
    ]);
    expect(entryWithDate([morning, { ...afternoon, parts: morning.parts }], 1, off)).toBe(1);
    const range = { ...morning, TO: '2026-11-23' };
    expect(datesTaken(range, off)).toHaveLength(2);
    expect(daysByType([range], off)).toEqual([{ type: 'SL', days: 1.5 }]);
    expect(request({ ...filled, entries: [range] }, off).output).toMatchObject({
      request: {
        leaveEntries: [
          { DAYS: '0.5', half: 'AM' },
          { DATE: '2026-11-23', DAYS: '1' },
        ],
      },
    });
  });

  it('always takes a single day, and every day without a schedule', () => {
    expect(datesTaken({ ...entry, DATE: '2026-11-22' }, off)).toEqual(['2026-11-22']);
    expect(datesTaken({ ...entry, DATE: '2027-01-02', TO: '2027-01-03' }, off)).toHaveLength(2);
  });

  it.each([
    [{ DATE: '2026-11-20', TO: '2026-11-19' }, DAY_PROBLEMS.backwards],
    [{ DATE: '2026-11-21', TO: '2026-11-22' }, DAY_PROBLEMS.none],
    [{ DATE: '2026-01-01', TO: '2026-06-30' }, DAY_PROBLEMS.tooMany],
    [{ DATE: '2026-01-01', TO: '2026-04-10' }, DAY_PROBLEMS.tooMany],
    [{ DATE: '1970-01-01', TO: '2100-12-31' }, DAY_PROBLEMS.tooMany],
  ])('is not sent with the days of %p', (days, message) => {
    const values = { ...filled, entries: [{ ...entry, ...days }] };
    expect(applicationProblems(values, off)).toEqual([{ field: 'entries.0.TO', message }]);
  });

  it('finds the employee by id in any case', () => {
    expect(employeeOf([juan], ' 10000a ')).toBe(juan);
    expect(employeeOf([juan], '10000')).toBeNull();
    expect(employeeOf([juan], '')).toBeNull();
  });
});
