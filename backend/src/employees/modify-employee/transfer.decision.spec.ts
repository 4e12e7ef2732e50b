import { describe, expect, it } from '@jest/globals';
import type { EmployeeEvent } from '@timekeep/contracts/events/employee';
import { company, department, given, organizationOf } from '../../testing/given.js';
import { employeeDecider, type ModifyEmployeeCommand } from '../employee.decider.js';

const EMPID = '100001';
const organization = organizationOf({
  [-4]: company('Acme'),
  [-3]: department('Stores'),
  [-2]: department('Sales'),
});
const person = { EMPID, EMP_LNAME: 'CRUZ', EMP_FNAME: 'ANA' };
const acme = { COMPANY: 'Acme', COMPANY_ID: '-4' };
const SALES = { DEPT: 'Sales', DEPT_ID: '-2', ...acme };
const STORES = { DEPT: 'Stores', DEPT_ID: '-3', ...acme };

const registered: EmployeeEvent = {
  type: 'EmployeeRegistered',
  data: {
    ...{ ...person, ...SALES, pinHash: 'abc', hiredOn: '2024-02-05' },
    ...{ MONTHYEAR: '112024', STATUS: 'OK', NoOfPrint: 0, LastPrinted: 6 },
  },
};

const transferred = (place: typeof SALES, effectiveOn: string | null, changes = {}): EmployeeEvent => ({
  type: 'EmployeeModified',
  data: { ...person, ...place, effectiveOn, pinHash: 'abc', ...changes },
});

const to = (
  DEPT: string,
  effectiveOn: string | null,
  changes: Partial<ModifyEmployeeCommand> = {},
): ModifyEmployeeCommand => ({
  type: 'modify',
  employee: { ...person, DEPT, COMPANY: 'Acme', PIN: null },
  ...{ revision: null, pinHash: null, hiredOn: null, effectiveOn },
  ...{ earliest: '2023-01-01', today: '2024-11-20', organization },
  ...changes,
});

describe('a transfer', () => {
  const history = given(employeeDecider, registered);

  it.each<[what: string, effectiveOn: string | null, recorded: string | null]>([
    ['without a day, from today on', null, '2024-11-20'],
    ['a week late', '2024-11-13', '2024-11-13'],
    ['ahead', '2025-11-21', '2025-11-21'],
    ['from the first day on, whenever that is', '2024-02-05', null],
  ])('is recorded %s', (_what, effectiveOn, recorded) => {
    expect(history.when(to('Stores', effectiveOn))).toEqual({ events: [transferred(STORES, recorded)] });
  });

  it('without a day holds from the first day on for who begins later', () => {
    const today = { today: '2024-01-20' };
    expect(history.when(to('Stores', null, today))).toEqual({ events: [transferred(STORES, null)] });
  });

  it.each(['2024-02-04', '2025-11-22'])(
    'from %s on is refused: outside the first day and a year ahead',
    (on) => {
      expect(history.when(to('Stores', on))).toMatchObject({ refusal: { kind: 'rule' } });
    },
  );

  it('to the department of that day records nothing', () => {
    expect(history.when(to('Sales', '2024-11-13'))).toEqual({ events: [] });
  });

  it('is corrected and taken back by another of the same day', () => {
    const late = given(employeeDecider, registered, transferred(STORES, '2024-11-13'));
    expect(late.when(to('Stores', '2024-11-13'))).toEqual({ events: [] });
    expect(late.when(to('Sales', '2024-11-13'))).toEqual({ events: [transferred(SALES, '2024-11-13')] });
  });

  it('is compared with the department of its own day', () => {
    const ahead = given(employeeDecider, registered, transferred(STORES, '2024-12-02'));
    expect(ahead.when(to('Sales', null))).toEqual({ events: [] });
    expect(ahead.when(to('Sales', '2024-12-02'))).toEqual({ events: [transferred(SALES, '2024-12-02')] });
  });

  it('from a first day after which others are recorded keeps its day, so that it counts', () => {
    const late = given(employeeDecider, registered, transferred(STORES, '2024-02-05'), {
      type: 'FirstDayCorrected',
      data: { EMPID, hiredOn: '2024-02-12', formerly: '2024-02-05' },
    });
    expect(late.when(to('Sales', '2024-02-12'))).toEqual({ events: [transferred(SALES, '2024-02-12')] });
  });

  it('is not changed by another name', () => {
    const late = given(employeeDecider, registered, transferred(STORES, '2024-11-13'));
    const employee = { ...person, EMP_LNAME: 'Reyes', DEPT: 'Stores', COMPANY: 'Acme', PIN: null };
    const renamed = transferred(SALES, null, { EMP_LNAME: 'REYES' });
    expect(late.when(to('Stores', null, { employee }))).toEqual({ events: [renamed] });
    const after = given(employeeDecider, registered, transferred(STORES, '2024-11-13'), renamed);
    expect(after.when(to('Stores', null, { employee }))).toEqual({ events: [] });
  });

  it('of who has left is taken for the days of the employment alone, and without another name', () => {
    const left = given(employeeDecider, registered, {
      type: 'EmployeeResigned',
      data: {
        ...{ EMPID, resignedOn: '2024-11-18', accessUntil: '2024-11-18' },
        ...{ returnsLeave: true, formerly: null },
      },
    });
    expect(left.when(to('Stores', '2024-11-13'))).toEqual({ events: [transferred(STORES, '2024-11-13')] });
    expect(left.when(to('Stores', null))).toMatchObject({ refusal: { kind: 'rule' } });
    expect(left.when(to('Stores', '2024-11-19'))).toMatchObject({ refusal: { kind: 'rule' } });
    const employee = { ...person, EMP_LNAME: 'Reyes', DEPT: 'Stores', COMPANY: 'Acme', PIN: null };
    expect(left.when(to('Stores', '2024-11-13', { employee }))).toMatchObject({ refusal: { kind: 'rule' } });
  });
});
