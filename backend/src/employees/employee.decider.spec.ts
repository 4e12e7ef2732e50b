import { describe, expect, it } from '@jest/globals';
import type { EmployeeEvent } from '@timekeep/contracts/events/employee-events';
import { given } from '../testing/given.js';
import { employeeDecider, type RegisterEmployeeDecision } from './employee.decider.js';

const command: RegisterEmployeeDecision = {
  type: 'register',
  employee: {
    EMPID: '100001',
    EMP_LNAME: ' dela Cruz ',
    EMP_FNAME: 'Ana',
    DEPT: 'Sales',
    COMPANY: 'Acme',
    PIN: '0123',
  },
  pinHash: 'abc',
  hiredOn: '2024-02-05',
  today: '2024-11-20',
  companies: ['Acme'],
  departments: ['Sales'],
};
const registered: EmployeeEvent = {
  type: 'EmployeeRegistered',
  data: {
    EMPID: '100001',
    EMP_LNAME: 'DELA CRUZ',
    EMP_FNAME: 'ANA',
    DEPT: 'Sales',
    COMPANY: 'Acme',
    MONTHYEAR: '112024',
    STATUS: 'OK',
    NoOfPrint: 0,
    LastPrinted: 6,
    pinHash: 'abc',
    hiredOn: '2024-02-05',
  },
};

describe('registering an employee', () => {
  it('records the name in capitals, the month of the day and what all start with', () => {
    expect(given(employeeDecider).when(command)).toEqual({ events: [registered] });
  });

  it('tells everything that is wrong with the entries at once, a line each', () => {
    const employee = { ...command.employee, EMPID: '12a', EMP_FNAME: 'An4', EMP_LNAME: 'Cru2', PIN: '12345' };
    expect(given(employeeDecider).when({ ...command, employee })).toEqual({
      refusal: {
        kind: 'invalid',
        message: [
          'Employee ID should be 6 digits',
          'Employee ID should only contain numbers',
          'Numbers in firstname is not allowed',
          'Numbers in lastname is not allowed',
          'PIN should be 4 digits only',
        ].join('\n'),
      },
    });
  });

  it.each([
    ['EMPID', '1000001', 'Employee ID should be 6 digits'],
    ['EMPID', '10000x', 'Employee ID should only contain numbers'],
    ['EMP_FNAME', '  ', 'The first name must have 1 to 80 characters'],
    ['EMP_LNAME', 'x'.repeat(81), 'The last name must have 1 to 80 characters'],
    ['EMP_FNAME', 'A\u0000na', 'The first name must be readable text'],
    ['EMP_LNAME', 'Cruz\n', 'The last name must be readable text'],
    ['EMP_LNAME', 'Cruz\ud800', 'The last name must be readable text'],
    ['PIN', '12a4', 'PIN should be 4 digits only'],
  ])('refuses %s %j', (field, value, message) => {
    const employee = { ...command.employee, [field]: value };
    expect(given(employeeDecider).when({ ...command, employee })).toEqual({
      refusal: { kind: 'invalid', message },
    });
  });

  it('refuses an id that was ever used', () => {
    expect(given(employeeDecider, registered).when(command)).toEqual({
      refusal: { kind: 'conflict', message: 'The employee ID 100001 is in use, or was before.' },
    });
  });

  it.each([
    [{ departments: ['sales'] }, 'rule', 'There is no department Sales.'],
    [{ companies: [] }, 'rule', 'There is no company Acme.'],
    [{ hiredOn: '2024-11-21' }, 'rule', 'The first working day must not lie in the future.'],
    [{ hiredOn: '1899-12-31' }, 'invalid', '1899-12-31 is not a date.'],
    [{ hiredOn: '2024-02-30' }, 'invalid', '2024-02-30 is not a date.'],
  ] as const)('refuses with %j', (facts, kind, message) => {
    expect(given(employeeDecider).when({ ...command, ...facts })).toEqual({ refusal: { kind, message } });
  });

  it('takes a first day before the history', () => {
    expect(given(employeeDecider).when({ ...command, hiredOn: '2011-06-01' })).toEqual({
      events: [{ type: 'EmployeeRegistered', data: { ...registered.data, hiredOn: '2011-06-01' } }],
    });
  });
});
