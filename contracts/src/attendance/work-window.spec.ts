import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Shift } from '../schedules/weekly-times.js';
import { CompanyZone } from '../time/company-zone.js';
import { addDays, datesBetween } from '../time/work-date.js';
import { datesThatDecide, windowStart, workDateOfPunch, type ShiftOn } from './work-window.js';

const zone = new CompanyZone('Asia/Manila');
const DAY: Shift = { in: '08:00:00', out: '17:00:00' };
const NIGHT: Shift = { in: '22:00:00', out: '06:00:00' };
const TODAY = '2026-11-20';
const YESTERDAY = '2026-11-19';
const TOMORROW = '2026-11-21';

const every =
  (shift: Shift | null): ShiftOn =>
  () =>
    shift;
const on =
  (shifts: Record<string, Shift>): ShiftOn =>
  (date) =>
    shifts[date] ?? null;
const dateOf = (time: string, shiftOn: ShiftOn, date = TODAY): string =>
  workDateOfPunch(zone, zone.instantOf(date, time), shiftOn);

describe('the work date of a punch', () => {
  it.each([
    ['03:59:59', YESTERDAY],
    ['04:00:00', TODAY],
    ['23:59:59', TODAY],
  ])('begins 4 hours before a day shift: %s', (time, date) => {
    expect(dateOf(time, every(DAY))).toBe(date);
  });

  it.each([
    ['03:59:59', YESTERDAY],
    ['04:00:00', TODAY],
  ])('begins at 04:00 without a schedule: %s', (time, date) => {
    expect(dateOf(time, every(null))).toBe(date);
  });

  it.each([
    ['05:55:00', YESTERDAY],
    ['09:59:59', YESTERDAY],
    ['17:59:59', YESTERDAY],
    ['18:00:00', TODAY],
    ['22:03:00', TODAY],
  ])('keeps the out of a night shift with the night that began it: %s', (time, date) => {
    expect(dateOf(time, every(NIGHT))).toBe(date);
  });

  it.each([
    ['09:59:59', YESTERDAY],
    ['10:00:00', TODAY],
  ])('waits 4 hours after a night shift before a day off: %s', (time, date) => {
    expect(dateOf(time, on({ [YESTERDAY]: NIGHT }))).toBe(date);
  });

  it.each([
    ['07:59:59', YESTERDAY],
    ['08:00:00', TODAY],
  ])('begins at the latest at its own in, after a night shift: %s', (time, date) => {
    expect(dateOf(time, on({ [YESTERDAY]: NIGHT, [TODAY]: DAY }))).toBe(date);
  });

  it.each([
    ['20:59:59', TODAY],
    ['21:00:00', TOMORROW],
  ])('may begin on the evening before: %s', (time, date) => {
    const early: Shift = { in: '01:00:00', out: '09:00:00' };
    expect(dateOf(time, on({ [TOMORROW]: early }))).toBe(date);
  });

  it('reaches back over a whole day off when the shift before it was long', () => {
    const long: Shift = { in: '23:59:00', out: '23:58:00' };
    const before = addDays(YESTERDAY, -1);
    expect(dateOf('03:00:00', on({ [before]: long }))).toBe(before);
    expect(dateOf('03:58:00', on({ [before]: long }))).toBe(YESTERDAY);
  });

  const time = fc
    .integer({ min: 0, max: 24 * 60 - 1 })
    .map((minute) => new Date(minute * 60_000).toISOString().slice(11, 19));
  const shifts = fc.array(fc.option(fc.record({ in: time, out: time })), { minLength: 7, maxLength: 7 });

  it.each([
    ['Asia/Manila', TODAY],
    // Clocks change at midnight there: midnight is skipped or occurs twice.
    ['Africa/Cairo', '2026-04-23'],
    ['Africa/Cairo', '2026-10-29'],
    ['America/Santiago', '2026-09-05'],
    ['America/Santiago', '2026-04-04'],
  ])(
    'is the latest whose window has begun, and depends only on the deciding dates: %s, %s',
    (name, today) => {
      const zoned = new CompanyZone(name);
      const week = datesBetween(addDays(today, -3), addDays(today, 3));
      fc.assert(
        fc.property(shifts, time, (shiftsOfWeek, punchedAt) => {
          const asked: string[] = [];
          const shiftOn: ShiftOn = (date) => {
            asked.push(date);
            return shiftsOfWeek[week.indexOf(date)] ?? null;
          };
          const instant = zoned.instantOf(today, punchedAt);
          const date = workDateOfPunch(zoned, instant, shiftOn);
          expect(datesThatDecide(today)).toEqual(expect.arrayContaining([date, ...asked]));
          expect(windowStart(zoned, date, shiftOn)).toBeLessThanOrEqual(instant);
          for (const later of week.filter((one) => one > date)) {
            expect(windowStart(zoned, later, shiftOn)).toBeGreaterThan(instant);
          }
        }),
      );
    },
  );
});
