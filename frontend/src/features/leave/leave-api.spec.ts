import { describe, expect, it } from '@jest/globals';
import type { LeaveBalanceRow } from '@timekeep/contracts/api/leave-api';
import { summariesNamed, summariesOf } from './leave-api';

const row = (EMPID: string, EMPNAME: string, values: Partial<LeaveBalanceRow>): LeaveBalanceRow => ({
  EMPID,
  EMPNAME,
  DEPT: 'Warehouse',
  LEAVE_TYPE: 'SL',
  DAYS: 0,
  ANNIV: null,
  INCREMENT: 0,
  revision: null,
  ...values,
});

describe('leave summaries', () => {
  const summaries = summariesOf([
    row('100003', 'DELA CRUZ, JUAN', { LEAVE_TYPE: 'SL', DAYS: 4 }),
    row('100003', 'DELA CRUZ, JUAN', { LEAVE_TYPE: 'VL', DAYS: -2 }),
    row('100009', 'ABAD, ROSA', { LEAVE_TYPE: 'VL', DAYS: 3 }),
    row('100003', 'DELA CRUZ, JUAN', { LEAVE_TYPE: 'SL', DAYS: 1 }),
  ]);

  it('sum the days of each type for each employee, in the order of the rows', () => {
    expect(summaries.map(({ EMPID, SL, VL }) => [EMPID, SL, VL])).toEqual([
      ['100003', 5, -2],
      ['100009', 0, 3],
    ]);
  });

  it.each([
    ['', ['100003', '100009']],
    ['cruz', ['100003']],
    [' ROSA ', ['100009']],
    ['a', ['100003', '100009']],
    ['100003', ['100003']],
    ['juan dela', ['100003']],
    ['cruz, juan', ['100003']],
    ['juan rosa', []],
  ])('found by %p are %p', (text, found) => {
    expect(summariesNamed(summaries, text).map(({ EMPID }) => EMPID)).toEqual(found);
  });
});
