import { describe, expect, it } from '@jest/globals';
import { getDotPath, safeParse } from 'valibot';
import { knownEmployeeSchema, newEmployeeSchema, type EmployeeFields } from './employee-schema';

const good = {
  EMPID: '100050',
  EMP_FNAME: ' maria ',
  EMP_LNAME: 'dela peña',
  PIN: '0042',
  DEPT: 'Sales',
  COMPANY: 'Acme',
  deviceNumber: '',
  hiredOn: '2026-11-16',
  effectiveOn: '2026-11-28',
  replaces: '',
  takesBack: false,
};

function messages(part: Partial<EmployeeFields>, isNew = true): readonly string[] {
  const { issues = [] } = safeParse(isNew ? newEmployeeSchema : knownEmployeeSchema, { ...good, ...part });
  return issues.map(({ message }) => message);
}

describe('the fields of an employee', () => {
  it('are valid when they are filled in', () => {
    expect(messages({})).toEqual([]);
  });

  it('are all validated at once, in the order of the form', () => {
    expect(messages({ EMPID: '12a', EMP_FNAME: 'Mar1a', EMP_LNAME: 'P3na', PIN: '12' })).toEqual([
      'Employee ID should be 6 digits',
      'Employee ID should only contain numbers',
      'Numbers in firstname is not allowed',
      'Numbers in lastname is not allowed',
      'PIN should be 4 digits only',
    ]);
  });

  it.each([
    [{ EMPID: '' }, 'Employee ID should be 6 digits'],
    [{ EMPID: '1000x1' }, 'Employee ID should only contain numbers'],
    [{ EMP_FNAME: ' ' }, 'Please enter the first name'],
    [{ EMP_LNAME: '' }, 'Please enter the last name'],
    [{ PIN: '' }, 'PIN should be 4 digits only'],
    [{ PIN: '12a4' }, 'PIN should be 4 digits only'],
    [{ DEPT: '' }, 'Please choose a department'],
    [{ COMPANY: '' }, 'Please choose a company'],
    [{ hiredOn: null }, 'Please enter the first day'],
  ])('refuse %j', (part, message) => {
    expect(messages(part)).toEqual([message]);
  });

  it('need no PIN of an existing employee, but refuse an incomplete one', () => {
    expect(messages({ PIN: '' }, false)).toEqual([]);
    expect(messages({ PIN: '12' }, false)).toEqual(['PIN should be 4 digits only']);
  });

  it('can have several problems each', () => {
    const { issues = [] } = safeParse(newEmployeeSchema, { ...good, EMPID: 'x' });
    expect(issues.map((issue) => getDotPath(issue))).toEqual(['EMPID', 'EMPID']);
  });

  it('need the day of a transfer only of an existing employee', () => {
    expect(messages({ effectiveOn: null })).toEqual([]);
    expect(messages({ effectiveOn: null }, false)).toEqual(['Please enter the day of the transfer']);
  });

  it('are sent with names in capitals, last name first, without what a new employee has not yet', () => {
    const { deviceNumber: _, effectiveOn: _none, replaces: _day, takesBack: _not, ...entered } = good;
    expect(safeParse(newEmployeeSchema, good).output).toEqual({
      ...entered,
      EMP_FNAME: 'MARIA',
      EMP_LNAME: 'DELA PEÑA',
      EMPNAME: 'DELA PEÑA, MARIA',
    });
  });
});
