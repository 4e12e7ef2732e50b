import { describe, expect, it } from '@jest/globals';
import { datePresets } from './date-presets';

const rangesOf = (today: string) =>
  Object.fromEntries(datePresets(today).map(({ label, from, to }) => [label, `${from} ${to}`]));

describe('ranges of dates', () => {
  it('are counted from today', () => {
    expect(rangesOf('2026-11-20')).toEqual({
      Today: '2026-11-20 2026-11-20',
      Yesterday: '2026-11-19 2026-11-19',
      'This week': '2026-11-16 2026-11-22',
      'This month': '2026-11-01 2026-11-30',
      'Last month': '2026-10-01 2026-10-31',
      '1–15': '2026-11-01 2026-11-15',
      '16–end': '2026-11-16 2026-11-30',
    });
  });

  it.each([
    ['2026-01-01', { Yesterday: '2025-12-31 2025-12-31', 'Last month': '2025-12-01 2025-12-31' }],
    ['2028-03-15', { 'Last month': '2028-02-01 2028-02-29', '16–end': '2028-02-16 2028-02-29' }],
    ['2026-11-22', { 'This week': '2026-11-16 2026-11-22' }],
    ['2026-11-23', { 'This week': '2026-11-23 2026-11-29' }],
    ['2026-12-16', { '16–end': '2026-12-16 2026-12-31' }],
  ])('cross months and years, and begin weeks on Monday: %s', (today, expected) => {
    expect(rangesOf(today)).toMatchObject(expected);
  });
});
