import { describe, expect, it } from '@jest/globals';
import type { EmployeeListItem } from '@timekeep/contracts/api/employees-api';
import {
  applicationFailure,
  applicationProblem,
  applicationRequest,
  employeeOf,
  entryWithDate,
  isStarted,
  newApplication,
  withChange,
  withEntry,
  withoutEntry,
} from './leave-application';

const juan: EmployeeListItem = {
  EMPID: '10000A',
  EMPNAME: 'DELA CRUZ, JUAN',
  EMP_FNAME: 'JUAN',
  EMP_LNAME: 'DELA CRUZ',
  COMPANY: 'Luzon',
  DEPT: 'Warehouse',
};

const filled = withChange(newApplication('100003'), 0, {
  LEAVE_TYPE: 'SL',
  DATE: '2026-11-20',
  REMARKS: ' Fever ',
});

describe('leave application', () => {
  it('is sent with one day for each entry', () => {
    expect(applicationRequest(filled)).toEqual({
      EMPID: '100003',
      leaveEntries: [{ LEAVE_TYPE: 'SL', DATE: '2026-11-20', REMARKS: 'Fever', DAYS: '1' }],
    });
  });

  it.each([
    ['the employee', { ...filled, EMPID: ' ' }],
    ['the type', withChange(filled, 0, { LEAVE_TYPE: '' })],
    ['the date', withChange(filled, 0, { DATE: null })],
    ['the remarks', withChange(filled, 0, { REMARKS: '  ' })],
    ['a second entry', withEntry(filled)],
    ['any entry', withoutEntry(filled, 0)],
  ])('is not sent without %s', (_what, draft) => {
    expect(applicationRequest(draft)).toBeNull();
  });

  it('is not sent with two entries of one date, of which the second is named', () => {
    const second = { LEAVE_TYPE: 'VL', DATE: '2026-11-20', REMARKS: 'Trip' } as const;
    const draft = withChange(withEntry(filled), 1, second);
    expect(applicationProblem(draft)).toBe(
      'Entry 2 has the same date as entry 1, 2026-11-20. Each entry needs a date of its own.',
    );
    expect([0, 1].map((index) => entryWithDate(draft, index))).toEqual([null, 1]);
    expect(applicationProblem(withChange(draft, 1, { DATE: '2026-11-21' }))).toBeNull();
    expect(applicationProblem(withChange(draft, 0, { DATE: null }))).toBe(
      'Please fill in all required fields.',
    );
  });

  it('finds the employee by id in whatever case', () => {
    expect(employeeOf([juan], ' 10000a ')).toBe(juan);
    expect(employeeOf([juan], '10000')).toBeNull();
    expect(employeeOf([juan], '')).toBeNull();
  });

  it('gives each entry a key of its own', () => {
    const draft = withEntry(withoutEntry(withEntry(withEntry(filled)), 1));
    expect(draft.entries.map(({ key }) => key)).toEqual([0, 2, 3]);
  });

  it('knows whether something was entered', () => {
    expect(isStarted(newApplication(''), '')).toBe(false);
    expect(isStarted(newApplication('100003'), '100003')).toBe(false);
    expect(isStarted(newApplication('100003'), '')).toBe(true);
    expect(isStarted(withEntry(newApplication('')), '')).toBe(true);
    expect(isStarted(filled, '100003')).toBe(true);
  });

  it.each([
    [{ data: { status: true, msg: 'Transaction added successfully!' } }, null],
    [{ data: { status: false, msg: '' } }, 'Failed to add transaction.'],
    [{ error: { status: 409, data: { err: 'On leave already.' } } }, 'On leave already.'],
    [{ error: { status: 'FETCH_ERROR', error: 'refused' } }, 'An error occurred.'],
  ])('%p fails with %p', (answer, message) => {
    expect(applicationFailure(answer)).toBe(message);
  });
});
