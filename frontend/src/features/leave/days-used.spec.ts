import { describe, expect, it } from '@jest/globals';
import type { LeaveLine } from '@timekeep/contracts/api/leave-api';
import type { LeaveType } from '@timekeep/contracts/attendance/leave-types';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { daysByMonth, yearsOf, yearTotal } from './days-used';

const day = (DATE: WorkDate, LEAVE_TYPE: LeaveType, TRANSAC_ID: string | null = '100003-1'): LeaveLine => ({
  TRANSAC_ID,
  EMPID: '100003',
  LEAVE_TYPE,
  DATE,
  DAYS: 1,
  half: null,
  REMARKS: '',
  CHANGE: -1,
  BALANCE: 0,
});

const lines = [
  day('2026-12-31', 'VL'),
  day('2026-01-01', 'SL'),
  day('2026-01-31', 'SL'),
  day('2026-01-15', 'VL'),
  day('2025-01-15', 'VL'),
  day('2024-06-01', 'SL', null),
  day('2026-01-20', 'SL', null),
];

describe('days used', () => {
  it('are counted by month of the chosen year, without changes of a balance', () => {
    const months = daysByMonth(lines, 2026);
    expect(months).toHaveLength(12);
    expect(months[0]).toEqual({ SL: 2, VL: 1 });
    expect(months[5]).toEqual({ SL: 0, VL: 0 });
    expect(months[11]).toEqual({ SL: 0, VL: 1 });
    expect(yearTotal(months)).toEqual({ SL: 2, VL: 2 });
  });

  it('are available for this year and years with days', () => {
    expect(yearsOf(lines, '2027-03-01')).toEqual([2027, 2026, 2025]);
    expect(yearsOf([], '2027-03-01')).toEqual([2027]);
  });
});
