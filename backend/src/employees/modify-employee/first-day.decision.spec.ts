import { describe, expect, it } from '@jest/globals';
import type { EmployeeEvent } from '@timekeep/contracts/events/employee';
import { company, department, given, organizationOf } from '../../testing/given.js';
import { employeeDecider, type ModifyEmployeeCommand } from '../employee.decider.js';

const organization = organizationOf({ [-4]: company('Acme'), [-2]: department('Sales') });
const registered: EmployeeEvent = {
  type: 'EmployeeRegistered',
  data: {
    ...{ EMPID: '100001', EMP_LNAME: 'CRUZ', EMP_FNAME: 'ANA', pinHash: 'abc', hiredOn: '2024-02-05' },
    ...{ DEPT: 'Sales', DEPT_ID: '-2', COMPANY: 'Acme', COMPANY_ID: '-4' },
    ...{ MONTHYEAR: '112024', STATUS: 'OK', NoOfPrint: 0, LastPrinted: 6 },
  },
};

describe('correcting the first day', () => {
  const asBefore: ModifyEmployeeCommand = {
    type: 'modify',
    employee: {
      ...{ EMPID: '100001', EMP_LNAME: 'CRUZ', EMP_FNAME: 'ANA', PIN: null },
      ...{ DEPT: 'Sales', COMPANY: 'Acme' },
    },
    revision: null,
    pinHash: null,
    hiredOn: '2024-01-29',
    effectiveOn: null,
    replaces: null,
    earliest: '2023-01-01',
    today: '2024-11-20',
    organization,
  };
  const corrected: EmployeeEvent = {
    type: 'FirstDayCorrected',
    data: { EMPID: '100001', hiredOn: '2024-01-29', formerly: '2024-02-05' },
  };
  const leaving: EmployeeEvent = {
    type: 'EmployeeResigned',
    data: {
      ...{ EMPID: '100001', resignedOn: '2024-12-13', accessUntil: '2024-12-13' },
      ...{ returnsLeave: true, formerly: null },
    },
  };

  it('records the first day alone if nothing else changes, and beside other changes', () => {
    expect(given(employeeDecider, registered).when(asBefore)).toEqual({ events: [corrected] });
    const employee = { ...asBefore.employee, EMP_LNAME: 'Reyes' };
    expect(given(employeeDecider, registered).when({ ...asBefore, employee })).toMatchObject({
      events: [{ type: 'EmployeeModified', data: { EMP_LNAME: 'REYES' } }, corrected],
    });
  });

  it('records nothing when it is the first day already, and names the former one when it is corrected again', () => {
    const history = given(employeeDecider, registered, corrected);
    expect(history.when(asBefore)).toEqual({ events: [] });
    expect(history.when({ ...asBefore, hiredOn: '2024-02-05' })).toEqual({
      events: [
        {
          type: 'FirstDayCorrected',
          data: { EMPID: '100001', hiredOn: '2024-02-05', formerly: '2024-01-29' },
        },
      ],
    });
  });

  it('leaves a first day before all records, which a form shows and sends again', () => {
    const early: EmployeeEvent = { ...registered, data: { ...registered.data, hiredOn: '2011-06-01' } };
    expect(given(employeeDecider, early).when({ ...asBefore, hiredOn: '2011-06-01' })).toEqual({
      events: [],
    });
  });

  it('corrects that of an employee who has left, and nothing else', () => {
    const left = given(employeeDecider, registered, leaving);
    const later = { ...asBefore, today: '2025-01-10' };
    expect(left.when(later)).toEqual({ events: [corrected] });
    const stays = {
      kind: 'rule',
      message: 'Employee 100001 resigned on 2024-12-13 and stays as recorded.',
    };
    expect(left.when({ ...later, hiredOn: '2024-02-05' })).toEqual({ refusal: stays });
    const employee = { ...later.employee, EMP_LNAME: 'Reyes' };
    expect(left.when({ ...later, employee })).toEqual({ refusal: stays });
  });

  it('takes the last day, and a day ahead', () => {
    for (const hiredOn of ['2024-12-13', '2024-11-25']) {
      expect(given(employeeDecider, registered, leaving).when({ ...asBefore, hiredOn })).toMatchObject({
        events: [{ data: { hiredOn } }],
      });
    }
  });

  it.each([
    ['2022-12-31', 'rule', 'The first day must be from 2023-01-01 to 2025-11-21.'],
    ['2025-11-22', 'rule', 'The first day must be from 2023-01-01 to 2025-11-21.'],
    ['2024-12-14', 'rule', 'The first day must not be after the last day, 2024-12-13.'],
    ['2024-02-30', 'invalid', '2024-02-30 is not a date.'],
  ] as const)('refuses %s', (hiredOn, kind, message) => {
    expect(given(employeeDecider, registered, leaving).when({ ...asBefore, hiredOn })).toEqual({
      refusal: { kind, message },
    });
  });
});
