import { describe, expect, it } from '@jest/globals';
import type { EmployeeEvent } from '@timekeep/contracts/events/employee';
import { company, department, departmentRenamed, given, organizationOf } from '../testing/given.js';
import {
  employeeDecider,
  type ModifyEmployeeCommand,
  type RegisterEmployeeCommand,
} from './employee.decider.js';

describe('a department that was renamed', () => {
  const acme = { [-4]: company('Acme'), [-2]: department('Sales') };
  const command: RegisterEmployeeCommand = {
    type: 'register',
    employee: {
      ...{ EMPID: '100001', EMP_LNAME: 'CRUZ', EMP_FNAME: 'ANA', PIN: '0123' },
      ...{ DEPT: 'Sales', COMPANY: 'Acme' },
    },
    pinHash: 'abc',
    hiredOn: '2024-02-05',
    earliest: '2023-01-01',
    today: '2024-11-20',
    organization: organizationOf(acme),
  };
  const registered: EmployeeEvent = {
    type: 'EmployeeRegistered',
    data: {
      ...{ EMPID: '100001', EMP_LNAME: 'CRUZ', EMP_FNAME: 'ANA', pinHash: 'abc', hiredOn: '2024-02-05' },
      ...{ DEPT: 'Sales', DEPT_ID: '-2', COMPANY: 'Acme', COMPANY_ID: '-4' },
      ...{ MONTHYEAR: '112024', STATUS: 'OK', NoOfPrint: 0, LastPrinted: 6 },
    },
  };
  const market = organizationOf({ ...acme, 5: departmentRenamed('Sales', 'Market') });
  const marketAndSales = organizationOf({
    ...acme,
    5: departmentRenamed('Sales', 'Market'),
    6: department('Sales'),
  });
  const modify: ModifyEmployeeCommand = {
    type: 'modify',
    employee: { ...command.employee, PIN: null },
    revision: null,
    pinHash: null,
    hiredOn: null,
    effectiveOn: null,
    replaces: null,
    earliest: '2023-01-01',
    today: '2024-11-20',
    organization: market,
  };
  const unmarked: EmployeeEvent = {
    ...registered,
    data: { ...registered.data, DEPT_ID: null, COMPANY_ID: null },
  };

  it('is recorded under its present name for a form or a file that has the former one', () => {
    expect(given(employeeDecider).when({ ...command, organization: market })).toEqual({
      events: [{ ...registered, data: { ...registered.data, DEPT: 'Market' } }],
    });
  });

  it('is not meant by a former name that another bears, or one that differs only by case', () => {
    expect(given(employeeDecider).when({ ...command, organization: marketAndSales })).toEqual({
      events: [{ ...registered, data: { ...registered.data, DEPT_ID: '6' } }],
    });
    const capitals = organizationOf({
      ...acme,
      5: departmentRenamed('Sales', 'Market'),
      6: department('SALES'),
    });
    expect(given(employeeDecider).when({ ...command, organization: capitals })).toEqual({
      refusal: { kind: 'rule', message: 'There is no department Sales.' },
    });
  });

  it.each([
    ['with its id', registered],
    ['by its name', unmarked],
  ])('is no change for an employee who was registered there %s', (_, event) => {
    const history = given(employeeDecider, event);
    for (const DEPT of ['Sales', 'Market']) {
      expect(history.when({ ...modify, employee: { ...modify.employee, DEPT } })).toEqual({ events: [] });
    }
  });

  it.each([
    ['with its id', registered],
    ['by its name', unmarked],
  ])('is left for a new department of its former name by who was registered there %s', (_, event) => {
    const history = given(employeeDecider, event);
    expect(history.when({ ...modify, organization: marketAndSales })).toMatchObject({
      events: [{ type: 'EmployeeModified', data: { DEPT: 'Sales', DEPT_ID: '6' } }],
    });
    const stays = { ...modify.employee, DEPT: 'Market' };
    expect(history.when({ ...modify, employee: stays, organization: marketAndSales })).toEqual({
      events: [],
    });
  });

  it('counts for a registration that was recorded by name after the rename', () => {
    const late = organizationOf({ ...acme, 0: departmentRenamed('Sales', 'Market'), 6: department('Sales') });
    const stays = { ...modify.employee, DEPT: 'Market' };
    expect(given(employeeDecider, unmarked).when({ ...modify, employee: stays, organization: late })).toEqual(
      {
        events: [],
      },
    );
  });
});
