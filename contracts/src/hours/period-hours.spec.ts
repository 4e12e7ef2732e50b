import { describe, expect, it } from '@jest/globals';
import type { HolidayRemark, Remark } from '../attendance/remarks.js';
import { CompanyZone } from '../time/company-zone.js';
import { datesBetween, weekdayOf, type WorkDate } from '../time/work-date.js';
import type { CalendarDate } from './day-kinds.js';
import { figureOfDay, figureOfRow, HOURS_FIGURES } from './day-figures.js';
import { hoursDay, hoursRow } from './hours-rows.js';
import { DEFAULT_HOURS_RULES } from './hours-rules.js';
import { classifyDays, periodHours, type ClassifiedDay, type KnownDay } from './period-hours.js';

const zone = new CompanyZone('Asia/Manila');
/** From a Monday on: the 30th is a Monday and a legal holiday. */
const [FROM, TO] = ['2026-11-16', '2026-11-30'];

interface Noted {
  readonly remark: Remark;
  readonly punches?: readonly [timeIn: string, timeOut: string | null];
  readonly granted?: number;
  readonly isLeavePaid?: boolean;
}

/** A period of somebody who works from Monday to Friday, 09:00 to 18:00, with what differs from that. */
function classified(
  noted: Readonly<Record<WorkDate, Noted>>,
  holidays: Readonly<Record<WorkDate, HolidayRemark>> = {},
): readonly ClassifiedDay[] {
  const isRestDay = (date: WorkDate) => ['saturday', 'sunday'].includes(weekdayOf(date));
  const calendarOf = (date: WorkDate): CalendarDate => ({
    holiday: holidays[date] ?? null,
    isRestDay: isRestDay(date),
  });
  const days = datesBetween(FROM, TO).map((date): KnownDay => {
    const at = (time: string) => zone.instantOf(date, `${time}:00`);
    const remark = holidays[date] ?? (isRestDay(date) ? 'RS' : 'Present');
    const usual: Noted = remark === 'Present' ? { remark, punches: ['09:00', '18:00'] } : { remark };
    const day = noted[date] ?? usual;
    const [timeIn = null, timeOut = null] = day.punches ?? [];
    return {
      ...{ date, remark: day.remark, graceMinutes: 0, breakGranted: 0 },
      timeIn: timeIn === null ? null : at(timeIn),
      timeOut: timeOut === null ? null : at(timeOut),
      scheduled: isRestDay(date)
        ? null
        : { in: at('09:00'), out: at('18:00'), break: { in: at('12:00'), out: at('13:00') } },
      granted: day.granted ?? 0,
      isLeavePaid: day.isLeavePaid ?? true,
    };
  });
  return classifyDays(zone, days, calendarOf, () => DEFAULT_HOURS_RULES);
}

describe('the hours of a period', () => {
  it('are those of its days', () => {
    const days = classified(
      {
        '2026-11-16': { remark: 'Present', punches: ['09:10', '18:00'] },
        '2026-11-17': { remark: 'Present', punches: ['09:00', '17:30'] },
        '2026-11-18': { remark: 'Present', punches: ['09:00', '20:00'], granted: 60 },
        '2026-11-19': { remark: 'VL' },
        '2026-11-20': { remark: 'HSLAM', punches: ['13:00', '18:00'], isLeavePaid: false },
        '2026-11-22': { remark: 'Present', punches: ['09:00', '17:00'], granted: 480 },
        '2026-11-23': { remark: 'Absent' },
        '2026-11-24': { remark: 'TimeIn', punches: ['09:00', null] },
        '2026-11-25': { remark: 'PL' },
      },
      { '2026-11-30': 'LH' },
    );
    expect(periodHours(days)).toEqual({
      ...{ days: 11, worked: 7, absent: 1, late: 10, undertime: 30 },
      ...{ SL: 0, VL: 1, other: { PL: 1 }, unpaid: 0.5, holidays: 1, open: 2 },
      minutes: { ORD: 470 + 450 + 480 + 300 + 480 + 480, ORD_OT: 60, RST: 480 },
    });
  });

  it.each<[string, Readonly<Record<WorkDate, Noted>>, Readonly<Record<WorkDate, HolidayRemark>>, number]>([
    ['a day of work', {}, { '2026-11-30': 'LH' }, 1],
    ['an absence on the last working day', { '2026-11-27': { remark: 'Absent' } }, { '2026-11-30': 'LH' }, 0],
    ['paid leave', { '2026-11-27': { remark: 'SL' } }, { '2026-11-30': 'LH' }, 1],
    [
      'leave that is not paid',
      { '2026-11-27': { remark: 'SL', isLeavePaid: false } },
      { '2026-11-30': 'LH' },
      0,
    ],
    ['a day of work before two in a row', {}, { '2026-11-26': 'LH', '2026-11-27': 'LH' }, 2],
    [
      'an absence before two in a row',
      { '2026-11-25': { remark: 'Absent' } },
      { '2026-11-26': 'LH', '2026-11-27': 'LH' },
      0,
    ],
    [
      'an absence before two in a row, the first of them worked',
      { '2026-11-25': { remark: 'Absent' }, '2026-11-26': { remark: 'LH', punches: ['09:00', '18:00'] } },
      { '2026-11-26': 'LH', '2026-11-27': 'LH' },
      1,
    ],
  ])('have a paid legal holiday by the last working day before it: %s', (_, noted, holidays, paid) => {
    expect(periodHours(classified(noted, holidays)).holidays).toBe(paid);
  });

  it('count scheduled time beyond 48 hours of a week as overtime, from each Monday anew', () => {
    const at = (date: WorkDate, time: string) => zone.instantOf(date, `${time}:00`);
    const days = datesBetween(FROM, '2026-11-28').map((date): KnownDay => {
      const scheduled = { in: at(date, '09:00'), out: at(date, '18:00'), break: null };
      return {
        ...{
          date,
          remark: 'Present',
          scheduled,
          graceMinutes: 0,
          breakGranted: 0,
          granted: 0,
          isLeavePaid: true,
        },
        ...{ timeIn: scheduled.in, timeOut: scheduled.out },
      };
    });
    const ordinary = () => ({ holiday: null, isRestDay: false });
    const week = periodHours(classifyDays(zone, days.slice(0, 6), ordinary, () => DEFAULT_HOURS_RULES));
    expect(week.minutes).toEqual({ ORD: 2_880, ORD_OT: 6 * 540 - 2_880 });
    const both = periodHours(
      classifyDays(
        zone,
        days.filter(({ date }) => weekdayOf(date) !== 'sunday'),
        ordinary,
        () => DEFAULT_HOURS_RULES,
      ),
    );
    expect(both.minutes).toEqual({ ORD: 2 * 2_880, ORD_OT: 2 * (6 * 540 - 2_880) });
  });
});

describe('the figures of a row', () => {
  it('are the sums of those of its days', () => {
    const employee = { EMPID: '100003', EMPNAME: 'ABAD, ANA', DEPT: 'Sales', COMPANY: 'Acme' };
    const days = classified(
      {
        '2026-11-16': { remark: 'Present', punches: ['09:10', '17:00'] },
        '2026-11-17': { remark: 'Present', punches: ['09:00', '23:30'], granted: 300 },
        '2026-11-18': { remark: 'Present', punches: ['09:00', null] },
        '2026-11-19': { remark: 'VL' },
        '2026-11-20': { remark: 'HSLAM', punches: ['13:00', '18:00'] },
        '2026-11-21': { remark: 'Present', punches: ['09:00', '12:00'] },
        '2026-11-22': { remark: 'Present', punches: ['09:00', '17:00'], granted: 480 },
        '2026-11-23': { remark: 'Absent' },
        '2026-11-24': { remark: 'ML' },
        '2026-11-25': { remark: 'EL' },
        '2026-11-26': { remark: 'VL', isLeavePaid: false },
      },
      { '2026-11-27': 'SH', '2026-11-30': 'LH' },
    );
    const row = hoursRow(employee, days);
    const answered = days.map((day) => hoursDay(day, employee));
    const sums = HOURS_FIGURES.map((figure) => [
      figure,
      answered.reduce((sum, day) => sum + figureOfDay(figure, day), 0),
    ]);
    expect(sums).toEqual(HOURS_FIGURES.map((figure) => [figure, figureOfRow(figure, row)]));
    expect(sums.filter(([, sum]) => sum !== 0)).toHaveLength(14);
  });
});
