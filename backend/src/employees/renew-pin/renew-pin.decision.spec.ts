import { describe, expect, it } from '@jest/globals';
import type { EmployeeEvent } from '@timekeep/contracts/events/employee';
import { company, department, given, organizationOf } from '../../testing/given.js';
import { employeeDecider } from '../employee.decider.js';

const organization = organizationOf({
  [-4]: company('Acme'),
  [-2]: department('Sales'),
  [-1]: department('Stock'),
});
const place = { DEPT: 'Sales', DEPT_ID: '-2', COMPANY: 'Acme', COMPANY_ID: '-4' };
const first = { EMPID: '100001', EMP_LNAME: 'DELA CRUZ', EMP_FNAME: 'ANA', ...place };
const registered: EmployeeEvent = {
  type: 'EmployeeRegistered',
  data: {
    ...{ ...first, MONTHYEAR: '112024', STATUS: 'OK', NoOfPrint: 0, LastPrinted: 6 },
    ...{ pinHash: 'abc', hiredOn: '2024-02-05' },
  },
};

describe('a new PIN', () => {
  const renewed = {
    type: 'renew-pin',
    EMPID: '100001',
    pinHash: 'def',
    today: '2024-11-20',
    organization,
  } as const;

  it('changes nothing else, whatever holds later', () => {
    const transfer: EmployeeEvent = {
      type: 'EmployeeModified',
      data: {
        ...{ ...first, DEPT: 'Stock', DEPT_ID: '-1', pinHash: 'abc' },
        ...{ effectiveOn: '2024-12-01', replaces: null, pinChanged: false },
      },
    };
    expect(given(employeeDecider, registered, transfer).when(renewed)).toEqual({
      events: [
        {
          type: 'EmployeeModified',
          data: { ...first, effectiveOn: null, replaces: null, pinHash: 'def', pinChanged: true },
        },
      ],
    });
  });

  it('is none if it is the present one, and nobody who left, or was never registered, gets one', () => {
    expect(given(employeeDecider, registered).when({ ...renewed, pinHash: 'abc' })).toEqual({ events: [] });
    expect(given(employeeDecider).when(renewed)).toMatchObject({ refusal: { kind: 'missing' } });
    const left: EmployeeEvent = {
      type: 'EmployeeResigned',
      data: {
        ...{ EMPID: '100001', resignedOn: '2024-11-01', accessUntil: '2024-11-01' },
        ...{ returnsLeave: false, formerly: null },
      },
    };
    expect(given(employeeDecider, registered, left).when(renewed)).toMatchObject({
      refusal: { kind: 'rule' },
    });
  });
});
