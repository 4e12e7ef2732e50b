import { describe, expect, it } from '@jest/globals';
import { employeeProblems, employeeRequest, problemOf } from './employee-fields';

const good = {
  EMPID: '100050',
  EMP_FNAME: ' maria ',
  EMP_LNAME: 'dela peña',
  PIN: '0042',
  DEPT: 'Sales',
  COMPANY: 'Acme',
};

function messages(part: Partial<typeof good>, isNew = true): readonly string[] {
  return employeeProblems({ ...good, ...part }, isNew).map(({ message }) => message);
}

describe('employeeProblems', () => {
  it('finds nothing wrong with whole fields', () => {
    expect(messages({})).toEqual([]);
  });

  it('names all at once, in the order of the form', () => {
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
  ])('refuses %j', (part, message) => {
    expect(messages(part)).toEqual([message]);
  });

  it('lets the PIN of a known employee be, but takes no half of one', () => {
    expect(messages({ PIN: '' }, false)).toEqual([]);
    expect(messages({ PIN: '12' }, false)).toEqual(['PIN should be 4 digits only']);
  });

  it('tells a field all that is wrong with it', () => {
    const problems = employeeProblems({ ...good, EMPID: 'x' }, true);
    expect(problemOf(problems, 'EMPID')).toBe(
      'Employee ID should be 6 digits. Employee ID should only contain numbers',
    );
    expect(problemOf(problems, 'PIN')).toBeNull();
  });
});

describe('employeeRequest', () => {
  it('sends names in capitals, last name first', () => {
    expect(employeeRequest(good)).toEqual({
      ...good,
      EMP_FNAME: 'MARIA',
      EMP_LNAME: 'DELA PEÑA',
      EMPNAME: 'DELA PEÑA, MARIA',
    });
  });
});
