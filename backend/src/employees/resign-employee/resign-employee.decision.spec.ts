import { describe, expect, it } from '@jest/globals';
import type { EmployeeEvent } from '@timekeep/contracts/events/employee';
import { given } from '../../testing/given.js';
import { employeeDecider } from '../employee.decider.js';

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

describe('resigning an employee', () => {
  const resign = {
    type: 'resign',
    EMPID: '100001',
    resignedOn: null,
    accessUntil: null,
    revision: null,
    today: '2024-11-20',
    actor: '100009',
  } as const;

  it('records today as the last day', () => {
    expect(given(employeeDecider, registered).when(resign)).toEqual({ events: [resigned] });
  });

  it('refuses an unregistered employee', () => {
    expect(given(employeeDecider).when(resign)).toEqual({
      refusal: { kind: 'missing', message: 'There is no employee 100001.' },
    });
  });

  it('refuses it the second time', () => {
    expect(given(employeeDecider, registered, resigned).when({ ...resign, today: '2024-12-01' })).toEqual({
      refusal: { kind: 'conflict', message: 'Employee 100001 resigned already, on 2024-11-20.' },
    });
  });

  it('takes the same last day again with another end of the access', () => {
    const [lastDay, before, after] = ['2024-11-20', '2024-11-19', '2024-12-01'];
    const ahead = { ...resign, resignedOn: lastDay, today: '2024-11-10' };
    const resignedUntil = (accessUntil: string, formerly: string | null = lastDay) => ({
      ...resigned,
      data: { ...resigned.data, resignedOn: lastDay, accessUntil, formerly },
    });
    const history = given(employeeDecider, registered, resignedUntil(lastDay, null));
    expect(history.when(ahead)).toMatchObject({ refusal: { kind: 'conflict' } });
    expect(history.when({ ...ahead, accessUntil: '2024-11-09' })).toEqual({
      events: [resignedUntil('2024-11-09')],
    });
    expect(history.when({ ...ahead, accessUntil: after })).toEqual({ events: [resignedUntil(after)] });
    expect(history.when({ ...ahead, accessUntil: '2024-11-08' })).toMatchObject({
      refusal: {
        message: 'The last day with access must be from 2024-11-09, so that it ends at once, to 2025-11-11.',
      },
    });
    // On the last day, without any: it ends at once.
    expect(history.when({ ...resign, today: lastDay })).toEqual({ events: [resignedUntil(before)] });
    // Access that ended earlier has ended all the same.
    const past = given(employeeDecider, registered, resignedUntil(before, null));
    expect(past.when({ ...ahead, today: after })).toMatchObject({ refusal: { kind: 'conflict' } });
  });

  it('refuses it to the employee, who would be locked out at once', () => {
    expect(given(employeeDecider, registered).when({ ...resign, actor: '100001' })).toEqual({
      refusal: {
        kind: 'rule',
        message: 'You cannot resign yourself. Please ask somebody else of HR.',
      },
    });
  });
});
