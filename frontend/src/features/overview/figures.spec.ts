import { describe, expect, it } from '@jest/globals';
import { searchBehind, totalOf } from './figures';

const none = { present: 0, in: 0, absent: 0, onLeave: 0, other: 0, late: 0 };

describe('overview', () => {
  it('adds up departments', () => {
    const departments = [
      { ...none, department: 'A', late: 2, present: 5 },
      { ...none, department: 'B', late: 1 },
    ];
    const overview = { today: '2026-11-20', departments, days: [] };
    expect(totalOf(overview, 'late')).toBe(3);
    expect(totalOf(overview, 'present')).toBe(5);
    expect(totalOf(overview, 'absent')).toBe(0);
  });

  it.each([
    [searchBehind('2026-11-20', 'absent'), '/resource/timekeep?from=2026-11-20&to=2026-11-20&remark=Absent'],
    [
      searchBehind('2026-11-20', 'late', 'R&D'),
      '/resource/timekeep?from=2026-11-20&to=2026-11-20&by=department&option=R%26D&timing=late',
    ],
    [searchBehind('2026-11-20', 'other'), '/resource/timekeep?from=2026-11-20&to=2026-11-20'],
  ])('leads to the search behind a figure: %s', (address, expected) => {
    expect(address).toBe(expected);
  });
});
