import { halfMonthOf, halfMonthsUntil } from '@timekeep/contracts/time/half-months';
import { describe, expect, it } from '@jest/globals';
import { periodName, periodWithYear } from '@/shared/attendance/date-format';

describe('half months', () => {
  it.each([
    ['2026-11-15', '2026-11-01', '2026-11-15'],
    ['2026-11-16', '2026-11-16', '2026-11-30'],
    ['2026-12-31', '2026-12-16', '2026-12-31'],
    ['2028-02-20', '2028-02-16', '2028-02-29'],
  ])('are those of a date: %s', (date, from, to) => {
    expect(halfMonthOf(date)).toEqual({ from, to });
  });

  it('name their month', () => {
    const names = halfMonthsUntil('2026-11-10', 3).map(periodName);
    expect(names).toEqual(['Oct 1-15', 'Oct 16-31', 'Nov 1-15']);
    expect(halfMonthsUntil('2026-01-01', 2).map(periodWithYear)).toEqual([
      'Dec 16-31, 2025',
      'Jan 1-15, 2026',
    ]);
  });

  it('are named by both months where a period has two', () => {
    const period = { from: '2025-12-20', to: '2026-01-05' };
    expect(periodName(period)).toBe('Dec 20 - Jan 5');
    expect(periodWithYear(period)).toBe('Dec 20, 2025 - Jan 5, 2026');
    expect(periodName({ from: '2026-11-03', to: '2026-11-03' })).toBe('Nov 3, 2026');
  });
});
