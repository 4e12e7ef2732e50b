import { describe, expect, it } from '@jest/globals';
import type { EmployeeEvent } from '@timekeep/contracts/events/employee';
import { NO_ORGANIZATION } from '../organization/organization.state.js';
import { ENTRIES_REFUSED } from '../testing/says.js';
import { company, department, given, organizationOf } from '../testing/given.js';
import {
  employeeDecider,
  type ModifyEmployeeCommand,
  type RegisterEmployeeCommand,
} from './employee.decider.js';

const organization = organizationOf({
  [-4]: company('Acme'),
  [-3]: company('Apex'),
  [-2]: department('Sales'),
  [-1]: department('Stock'),
});

const command: RegisterEmployeeCommand = {
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
  earliest: '2023-01-01',
  today: '2024-11-20',
  organization,
};
const registered: EmployeeEvent = {
  type: 'EmployeeRegistered',
  data: {
    EMPID: '100001',
    EMP_LNAME: 'DELA CRUZ',
    EMP_FNAME: 'ANA',
    DEPT: 'Sales',
    DEPT_ID: '-2',
    COMPANY: 'Acme',
    COMPANY_ID: '-4',
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

  it('reports all problems of the entries at once, a line each', () => {
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
    ['EMP_FNAME', 'A\u200bna', 'The first name must be readable text'],
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
    [
      { organization: organizationOf({ 1: company('Acme'), 2: department('sales') }) },
      'rule',
      'There is no department Sales.',
    ],
    [{ organization: organizationOf({ 1: department('Sales') }) }, 'rule', 'There is no company Acme.'],
    [{ hiredOn: '2022-12-31' }, 'rule', 'The first day must be from 2023-01-01 to 2025-11-21.'],
    [{ hiredOn: '2025-11-22' }, 'rule', 'The first day must be from 2023-01-01 to 2025-11-21.'],
    [{ hiredOn: '1969-12-31' }, 'invalid', '1969-12-31 is not from 1970-01-01 to 2100-12-31.'],
    [{ hiredOn: '2024-02-30' }, 'invalid', '2024-02-30 is not a date.'],
  ] as const)('refuses what it cannot take: %#', (facts, kind, message) => {
    expect(given(employeeDecider).when({ ...command, ...facts })).toEqual({
      refusal: { kind, message },
    });
  });

  it('refuses the id of an employee, also of one who resigned', () => {
    expect(given(employeeDecider, registered, resigned).when(command)).toEqual({
      refusal: { kind: 'conflict', message: 'The employee ID 100001 is in use, or was before.' },
    });
  });

  it('takes a first day up to a year ahead', () => {
    expect(given(employeeDecider).when({ ...command, hiredOn: '2025-11-21' })).toEqual({
      events: [{ type: 'EmployeeRegistered', data: { ...registered.data, hiredOn: '2025-11-21' } }],
    });
  });

  it('takes a first day before the history from an import', () => {
    const imported = { ...command, hiredOn: '2011-06-01', earliest: '1970-01-01' };
    expect(given(employeeDecider).when(imported)).toEqual({
      events: [{ type: 'EmployeeRegistered', data: { ...registered.data, hiredOn: '2011-06-01' } }],
    });
  });
});

const modified: EmployeeEvent = {
  type: 'EmployeeModified',
  data: {
    EMPID: '100001',
    EMP_LNAME: 'REYES',
    EMP_FNAME: 'ANA',
    DEPT: 'Stock',
    DEPT_ID: '-1',
    COMPANY: 'Acme',
    COMPANY_ID: '-4',
    effectiveOn: '2024-11-20',
    replaces: null,
    pinHash: 'abc',
    pinChanged: false,
  },
};
const resigned: EmployeeEvent = {
  type: 'EmployeeResigned',
  data: {
    EMPID: '100001',
    resignedOn: '2024-11-20',
    accessUntil: '2024-11-19',
    returnsLeave: true,
    formerly: null,
  },
};

describe('modifying an employee', () => {
  const modify: ModifyEmployeeCommand = {
    type: 'modify',
    employee: {
      EMPID: '100001',
      EMP_LNAME: ' Reyes',
      EMP_FNAME: 'ana',
      DEPT: 'Stock',
      COMPANY: 'Acme',
      PIN: null,
    },
    revision: null,
    pinHash: null,
    hiredOn: null,
    effectiveOn: null,
    replaces: null,
    earliest: '2023-01-01',
    today: '2024-11-20',
    organization,
  };

  it('records all that can be changed, names in capitals, and the PIN as it was', () => {
    expect(given(employeeDecider, registered).when(modify)).toEqual({ events: [modified] });
  });

  it('records a new PIN', () => {
    const employee = { ...modify.employee, PIN: '9999' };
    expect(given(employeeDecider, registered).when({ ...modify, employee, pinHash: 'new' })).toEqual({
      events: [{ ...modified, data: { ...modified.data, pinHash: 'new', pinChanged: true } }],
    });
  });

  it('records nothing when nothing changes, nor when the PIN is the same again', () => {
    expect(given(employeeDecider, registered, modified).when(modify)).toEqual({ events: [] });
    const employee = { ...modify.employee, PIN: '0123' };
    expect(
      given(employeeDecider, registered, modified).when({ ...modify, employee, pinHash: 'abc' }),
    ).toEqual({
      events: [],
    });
  });

  it.each([
    ['EMP_LNAME', 'Cruz'],
    ['EMP_FNAME', 'Anna'],
    ['DEPT', 'Sales'],
    ['COMPANY', 'Apex'],
  ])('takes a changed %s for a change', (field, value) => {
    const employee = { ...modify.employee, [field]: value };
    expect(given(employeeDecider, registered, modified).when({ ...modify, employee })).toEqual({
      events: [expect.objectContaining({ type: 'EmployeeModified' })],
    });
  });

  it('reports all problems of the entries at once, before anything else', () => {
    const employee = { ...modify.employee, EMPID: '12a', EMP_FNAME: 'An4', EMP_LNAME: 'Cru2', PIN: '12345' };
    expect(
      given(employeeDecider, resigned).when({ ...modify, employee, organization: NO_ORGANIZATION }),
    ).toEqual({
      refusal: { kind: 'invalid', message: ENTRIES_REFUSED },
    });
  });

  it('refuses an unregistered employee', () => {
    expect(given(employeeDecider).when(modify)).toEqual({
      refusal: { kind: 'missing', message: 'There is no employee 100001.' },
    });
  });

  it('refuses an employee who resigned', () => {
    expect(given(employeeDecider, registered, resigned).when(modify)).toEqual({
      refusal: {
        kind: 'rule',
        message: 'Employee 100001 resigned on 2024-11-20 and stays as recorded.',
      },
    });
  });

  it('refuses a change based on a revision that is no longer the employee’s', () => {
    const anna = { ...modify, employee: { ...modify.employee, EMP_FNAME: 'Anna' } };
    const history = given(employeeDecider, registered, modified);
    expect(history.when({ ...anna, revision: '2' })).toHaveProperty('events.length', 1);
    expect(history.when({ ...anna, revision: '1' })).toEqual({
      refusal: {
        kind: 'conflict',
        message:
          'Employee 100001 was changed by the employee 100001 in the meantime. Please look at it again.',
        latest: { changedBy: 'the employee 100001', revision: '2' },
      },
    });
  });

  it('reports a resignation rather than a stale revision', () => {
    expect(given(employeeDecider, registered, resigned).when({ ...modify, revision: '1' })).toMatchObject({
      refusal: { kind: 'rule' },
    });
  });

  it.each([
    [{ 1: company('Acme'), 2: department('Sales') }, 'There is no department Stock.'],
    [{ 1: company('Apex'), 2: department('Stock') }, 'There is no company Acme.'],
  ])('refuses with %j', (events, message) => {
    const without = { ...modify, organization: organizationOf(events) };
    expect(given(employeeDecider, registered).when(without)).toEqual({
      refusal: { kind: 'rule', message },
    });
  });
});
