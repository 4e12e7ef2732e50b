import { describe, expect, it } from '@jest/globals';
import type { OverviewAnswer } from '@timekeep/contracts/api/overview-api';
import { percentOf } from './bars';
import { countsOf, FIGURES, overviewNow, recordsPath, weeksOf } from './figures';

const none = { present: 0, in: 0, absent: 0, onLeave: 0, other: 0, late: 0 };
const abad = { EMPID: '100003', EMPNAME: 'ABAD, ROSA', DEPT: 'A', timeIn: '08:00:00' };
const cruz = { EMPID: '100004', EMPNAME: 'CRUZ, ANA', DEPT: 'B', timeIn: '13:00:00' };
const answer: OverviewAnswer = {
  today: '2026-11-20',
  departments: [
    { ...none, department: 'A', late: 2, present: 5, in: 1, absent: 1 },
    { ...none, department: 'B', late: 1, onLeave: 4, absent: 2 },
  ],
  days: [
    { date: '2026-11-19', late: 0, absent: 6, expected: 12 },
    { date: '2026-11-20', late: 3, absent: 3, expected: 9 },
  ],
  lateness: [],
  awaited: [abad, cruz],
};

describe('overview', () => {
  it('splits the absent employees of today into missing and not due yet', () => {
    const now = overviewNow(answer, (date, timeIn) => date === '2026-11-20' && timeIn > '12:00:00');
    expect(now.departments).toMatchObject([
      { department: 'A', missing: 1, notDue: 0 },
      { department: 'B', missing: 1, notDue: 1 },
    ]);
    expect(now.missing).toEqual([abad]);
    expect(now.days.map(({ absent }) => absent)).toEqual([6, 2]);
    expect(countsOf(now)).toEqual({ expected: 9, in: 6, late: 3, missing: 2, onLeave: 4 });
  });

  it('adds up the days of each week, Monday to Sunday', () => {
    const day = { late: 1, absent: 2, expected: 10 };
    const days = ['2026-11-13', '2026-11-16', '2026-11-20'].map((date) => ({ ...day, date }));
    expect(weeksOf(days)).toEqual([
      { ...day, from: '2026-11-13', to: '2026-11-13' },
      { from: '2026-11-16', to: '2026-11-20', late: 2, absent: 4, expected: 20 },
    ]);
  });

  it.each([
    [3, 12, '25%'],
    [1, 900, '<1%'],
    [0, 0, '0%'],
    [7, 7, '100%'],
  ])('says %i of %i in percent', (value, of, expected) => {
    expect(percentOf(value, of)).toBe(expected);
  });

  it.each([
    [
      recordsPath('2026-11-20', FIGURES.missing.filter),
      '/resource/timekeep?from=2026-11-20&to=2026-11-20&remark=Missing',
    ],
    [
      recordsPath('2026-11-20', FIGURES.onLeave.filter),
      '/resource/timekeep?from=2026-11-20&to=2026-11-20&remark=On+leave',
    ],
    [
      recordsPath('2026-11-20', FIGURES.late.filter, 'R&D'),
      '/resource/timekeep?from=2026-11-20&to=2026-11-20&by=department&option=R%26D&timing=late',
    ],
    [
      recordsPath('2026-11-20', FIGURES.other.filter),
      '/resource/timekeep?from=2026-11-20&to=2026-11-20&remark=Other+remarks',
    ],
    [
      recordsPath({ from: '2026-11-16', to: '2026-11-20' }, FIGURES.late.filter),
      '/resource/timekeep?from=2026-11-16&to=2026-11-20&timing=late',
    ],
  ])('links a figure to the search for its records: %s', (address, expected) => {
    expect(address).toBe(expected);
  });
});
