import { describe, expect, it } from '@jest/globals';
import { addDays, datesBetween, daysBetween, isWorkDate, toWireDate, weekdayOf } from './work-date.js';

describe('work dates', () => {
  it.each([
    '2023-02-30',
    '2023-13-01',
    '2023-1-1',
    '2023-01-01T00:00:00Z',
    'today',
    '',
    '0000-01-01',
    '1899-12-31',
    '2101-01-01',
    '9999-12-31',
  ])('refuses %j', (text) => {
    expect(isWorkDate(text)).toBe(false);
  });

  it('knows leap days', () => {
    expect(isWorkDate('2024-02-29')).toBe(true);
    expect(isWorkDate('2023-02-29')).toBe(false);
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2024-03-01', -1)).toBe('2024-02-29');
  });

  it('counts and lists days', () => {
    expect(daysBetween('2023-01-01', '2026-11-20')).toBe(1_419);
    expect(datesBetween('2026-12-30', '2027-01-02')).toEqual([
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
    ]);
    expect(datesBetween('2026-12-30', '2026-12-29')).toEqual([]);
  });

  it('knows the weekday', () => {
    expect(weekdayOf('2026-11-20')).toBe('friday');
    expect(weekdayOf('2023-01-01')).toBe('sunday');
  });

  it('writes a date for the wire', () => {
    expect(toWireDate('2026-11-20')).toBe('2026-11-20T00:00:00.000Z');
  });
});
