import { describe, expect, it } from '@jest/globals';
import { dateProblem } from './date-messages.js';
import {
  addDays,
  datesBetween,
  daysBetween,
  EARLIEST_DATE,
  isRecordedDate,
  isWorkDate,
  LATEST_DATE,
  toWireDate,
  weekdayOf,
} from './work-date.js';

describe('work dates', () => {
  it.each([
    '2023-02-30',
    '2023-13-01',
    '2023-1-1',
    '2023-01-01T00:00:00Z',
    'today',
    '',
    '0000-01-01',
    '1969-12-31',
    '2101-01-01',
    '9999-12-31',
    '+010000-01-01',
    '-000001-01-01',
  ])('refuses %j', (text) => {
    expect(isWorkDate(text)).toBe(false);
    expect(dateProblem(text)).not.toBeNull();
  });

  it('say why a date cannot be entered, with the first and the last that can', () => {
    expect(dateProblem(EARLIEST_DATE)).toBeNull();
    expect(dateProblem(LATEST_DATE)).toBeNull();
    expect(dateProblem('1969-12-31')?.text).toBe('1969-12-31 is not from 1970-01-01 to 2100-12-31.');
    expect(dateProblem('9999-12-31')?.text).toBe('9999-12-31 is not from 1970-01-01 to 2100-12-31.');
    expect(dateProblem('2023-02-30')?.text).toBe('2023-02-30 is not a date.');
  });

  it('of a former program are read from 1900 on', () => {
    expect(['1899-12-31', '1900-01-01', '2100-12-31', '2101-01-01'].map(isRecordedDate)).toEqual([
      false,
      true,
      true,
      false,
    ]);
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
