import { describe, expect, it } from '@jest/globals';
import { record, TODAY } from '@/testing/company';
import { greeting, hourOf, minutesLabel, todaysHours, todaysRecord } from './today';

describe('today', () => {
  it('is the one record of the work date', () => {
    const today = record(TODAY);
    expect(todaysRecord([today, record('2026-11-19')], TODAY)).toBe(today);
    expect(todaysRecord([record('2026-11-19')], TODAY)).toBeNull();
    expect(todaysRecord([], TODAY)).toBeNull();
    expect(todaysRecord([today, record(TODAY)], TODAY)).toBeNull();
  });

  it.each([
    ['Present', 0, 'min'],
    ['Present', 1, 'mins'],
    ['Present', 41, 'mins'],
    ['TimeIn', 12, null],
    ['Absent', 0, null],
  ])('labels the minutes of %s with %p late as %p', (Remarks, MinsLate, label) => {
    expect(minutesLabel(record(TODAY, { Remarks, MinsLate }))).toBe(label);
  });

  it('labels nothing without a record', () => {
    expect(minutesLabel(null)).toBeNull();
  });

  it('takes characters 11 to 16 of the schedule, and is null when either end is missing', () => {
    const TimeIN = `${TODAY}T08:30:00.000Z`;
    const TimeOut = `${TODAY}T17:45:00.000Z`;
    expect(todaysHours({ TimeIN, TimeOut })).toEqual({ timeIn: '08:30', timeOut: '17:45' });
    expect(todaysHours({ TimeIN, TimeOut, BREAK: ['12:00:00', '12:45:00'] })).toEqual({
      timeIn: '08:30',
      timeOut: '17:45',
      pause: ['12:00', '12:45'],
    });
    expect(todaysHours({ TimeIN: null, TimeOut })).toBeNull();
    expect(todaysHours({ TimeIN, TimeOut: null })).toBeNull();
    expect(todaysHours(null)).toBeNull();
  });

  it.each([
    ['2026-11-19T16:00:00Z', 'Good morning'],
    ['2026-11-20T03:59:59Z', 'Good morning'],
    ['2026-11-20T04:00:00Z', 'Good afternoon'],
    ['2026-11-20T10:00:00Z', 'Good evening'],
  ])("greets at %s by the company's clock: %s", (instant, words) => {
    expect(greeting('Asia/Manila', Date.parse(instant))).toBe(words);
  });

  it('reads times with and without seconds', () => {
    expect(hourOf('08:30')).toBe(8.5);
    expect(hourOf('17:00:36')).toBe(17.01);
  });
});
