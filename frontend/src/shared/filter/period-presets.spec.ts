import { describe, expect, it } from '@jest/globals';
import { periodPresets } from './period-presets';

const rangesOf = (today: string) =>
  Object.fromEntries(periodPresets(today).map(({ label, from, to }) => [label, `${from} ${to}`]));

describe('presets of a period', () => {
  it('are counted from today, and name their month', () => {
    expect(rangesOf('2026-11-20')).toEqual({
      Today: '2026-11-20 2026-11-20',
      Yesterday: '2026-11-19 2026-11-19',
      'This week': '2026-11-16 2026-11-22',
      November: '2026-11-01 2026-11-30',
      October: '2026-10-01 2026-10-31',
      'Nov 16-30': '2026-11-16 2026-11-30',
      'Nov 1-15': '2026-11-01 2026-11-15',
      'Oct 16-31': '2026-10-16 2026-10-31',
      'Oct 1-15': '2026-10-01 2026-10-15',
    });
  });

  it('leave out the half of this month that has not begun', () => {
    expect(Object.keys(rangesOf('2026-11-03')).slice(5)).toEqual(['Nov 1-15', 'Oct 16-31', 'Oct 1-15']);
  });

  it.each([
    ['2026-01-01', { Yesterday: '2025-12-31 2025-12-31', 'December 2025': '2025-12-01 2025-12-31' }],
    ['2028-03-15', { February: '2028-02-01 2028-02-29', 'Feb 16-29': '2028-02-16 2028-02-29' }],
    ['2026-11-22', { 'This week': '2026-11-16 2026-11-22' }],
    ['2026-11-23', { 'This week': '2026-11-23 2026-11-29' }],
    ['2026-12-16', { 'Dec 16-31': '2026-12-16 2026-12-31' }],
  ])('cross months and years, and begin weeks on Monday: %s', (today, expected) => {
    expect(rangesOf(today)).toMatchObject(expected);
  });
});
