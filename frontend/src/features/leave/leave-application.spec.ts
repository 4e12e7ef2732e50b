import { describe, expect, it } from '@jest/globals';
import type { EmployeeListItem } from '@timekeep/contracts/api/employees-api';
import { safeParse } from 'valibot';
import {
  applicationProblems,
  applicationSchema,
  applicationSummary,
  EMPTY_ENTRY,
  employeeOf,
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

const entry = { LEAVE_TYPE: 'SL', DATE: '2026-11-20', REMARKS: ' Fever ' };
const filled: ApplicationValues = { EMPID: '100003', entries: [entry] };

const summaryOf = (values: ApplicationValues) => applicationSummary(applicationProblems(values));

describe('leave application', () => {
  it('is sent with one day for each entry', () => {
    expect(safeParse(applicationSchema, filled).output).toEqual({
      EMPID: '100003',
      leaveEntries: [{ LEAVE_TYPE: 'SL', DATE: '2026-11-20', REMARKS: 'Fever', DAYS: '1' }],
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
    expect(safeParse(applicationSchema, values).success).toBe(false);
    expect(summaryOf(values)).toEqual(['Please fill in all required fields.']);
  });

  it('is not sent with two entries of one date, of which the second is named', () => {
    const second = { LEAVE_TYPE: 'VL', DATE: '2026-11-20', REMARKS: 'Trip' };
    const repeated = { ...filled, entries: [entry, second] };
    const message = 'Entry 2 has the same date as entry 1, 2026-11-20. Each entry needs a date of its own.';
    expect(applicationProblems(repeated)).toEqual([{ field: 'entries.1.DATE', message }]);
    expect(summaryOf({ ...repeated, EMPID: '' })).toEqual([message]);
    expect([0, 1].map((index) => entryWithDate(repeated.entries, index))).toEqual([null, 1]);
    expect(summaryOf({ ...filled, entries: [entry, { ...second, DATE: '2026-11-21' }] })).toEqual([]);
  });

  it('finds the employee by id in whatever case', () => {
    expect(employeeOf([juan], ' 10000a ')).toBe(juan);
    expect(employeeOf([juan], '10000')).toBeNull();
    expect(employeeOf([juan], '')).toBeNull();
  });
});
