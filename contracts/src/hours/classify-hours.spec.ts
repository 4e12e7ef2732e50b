import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BEFORE_DATED_RULES } from '../rules/dated-rules.js';
import { CompanyZone } from '../time/company-zone.js';
import { addDays } from '../time/work-date.js';
import { CASES_BY_KIND, CASES_OF_SPLIT_SHIFTS, SPLIT, type CaseDate, type HoursCase } from './cases.js';
import { classifyHours, type DayHours, type DayOfHours } from './classify-hours.js';
import type { CalendarDate } from './day-kinds.js';
import { HOURS_COLUMNS, minutesByColumn } from './hours-columns.js';
import { DEFAULT_HOURS_RULES, type HoursRules } from './hours-rules.js';
import { CASES_BY_SITUATION } from './situation-cases.js';

const zone = new CompanyZone('Asia/Manila');
const DATE = '2026-11-18';
const ORDINARY: CalendarDate = { holiday: null, isRestDay: false };

function calendarDate(day: CaseDate): CalendarDate {
  const [first, second] = day.split(' ');
  const holiday = first === 'SH' || first === 'LH' || first === 'double' ? first : null;
  return { holiday, isRestDay: first === 'rest' || second === 'rest' };
}

function instant(text: string): number {
  const isNext = text.startsWith('+');
  return zone.instantOf(isNext ? addDays(DATE, 1) : DATE, `${isNext ? text.slice(1) : text}:00`);
}

function interval(text: string): { in: number; out: number } {
  const [start = '', end = ''] = text.split('-');
  return { in: instant(start), out: instant(end) };
}

function scheduledOf(shift: string | null): DayOfHours['scheduled'] {
  if (shift === null) return null;
  const [hours = '', pause] = shift.split(' ');
  return { ...interval(hours), break: pause === undefined ? null : interval(pause) };
}

function dayOf([, shift, punches, day, , details = {}]: HoursCase): DayOfHours {
  const [first, second] = punches?.split(' ').map((part) => part.split('-')) ?? [];
  const timeIn = first?.[0];
  const timeOut = (second ?? first)?.[1];
  const [breakOut, breakIn] = second ? [first?.[1], second[0]] : [];
  return {
    date: DATE,
    remark: details.remark ?? 'Present',
    timeIn: timeIn === undefined ? null : instant(timeIn),
    timeOut: timeOut ? instant(timeOut) : null,
    ...(breakOut && { breakOut: instant(breakOut) }),
    ...(breakIn && { breakIn: instant(breakIn) }),
    scheduled: scheduledOf(shift),
    graceMinutes: details.grace ?? BEFORE_DATED_RULES.lateGrace.minutes,
    calendar: [calendarDate(day), calendarDate(details.next ?? 'ordinary'), ORDINARY],
    granted: details.granted ?? 0,
    breakGranted: details.breakGranted ?? 0,
    weekBefore: details.weekBefore ?? 0,
    isLeavePaid: details.isLeavePaid ?? false,
    isHolidayPaid: details.isHolidayPaid ?? false,
  };
}

function unworkedInWords({ unworked }: DayHours): string | undefined {
  if (!unworked) return undefined;
  return `${unworked.days} ${unworked.days > 1 ? 'days' : 'day'} ${unworked.isPaid ? 'paid' : 'unpaid'}`;
}

describe('the hours of a day', () => {
  it.each([...CASES_BY_KIND, ...CASES_BY_SITUATION, ...CASES_OF_SPLIT_SHIFTS])('%s: %s, %s, %s', (...one) => {
    const [, , , , minutes, details = {}] = one;
    const hours = classifyHours(zone, dayOf(one), { ...DEFAULT_HOURS_RULES, ...details.rules });
    expect(minutesByColumn(hours.segments)).toEqual(minutes);
    expect([hours.late, hours.undertime]).toEqual([details.late ?? 0, details.undertime ?? 0]);
    expect(unworkedInWords(hours)).toBe(details.unworked);
    expect(hours.open).toBe(details.open === undefined ? 0 : details.open);
  });

  it('have cases of each kind of day with plain time, overtime and night work, and forty more', () => {
    const columns = new Set(CASES_BY_KIND.flatMap(([, , , , minutes]) => Object.keys(minutes)));
    expect(HOURS_COLUMNS.filter((column) => !column.endsWith('_OT_ND') && !columns.has(column))).toEqual([]);
    expect(CASES_BY_SITUATION.length).toBeGreaterThanOrEqual(40);
  });
});

const kind = fc.constantFrom<CaseDate>('ordinary', 'rest', 'SH', 'LH', 'LH rest', 'double');
const someShift = fc.constantFrom(
  '09:00-18:00 12:00-13:00',
  '22:00-+07:00 +02:00-+03:00',
  '06:00-14:00',
  '08:00-+08:00',
  SPLIT,
  null,
);
/** Minutes between the ends of a split shift's break and its times; undefined for a missing time. */
const offset = fc.option(fc.integer({ min: -240, max: 240 }), { nil: undefined });
const someDay = fc
  .record({
    shift: someShift,
    day: kind,
    next: kind,
    start: fc.integer({ min: 0, max: 1_439 }),
    length: fc.integer({ min: 1, max: 2_100 }),
    granted: fc.oneof(fc.integer({ min: 0, max: 900 }), fc.constant('all' as const)),
    weekBefore: fc.integer({ min: 0, max: 3_000 }),
    left: offset,
    back: offset,
  })
  .map(({ shift, day, next, start, length, granted, weekBefore, left, back }): DayOfHours => {
    const timeIn = zone.instantOf(DATE, '00:00:00') + start * 60_000;
    const timeOut = timeIn + length * 60_000;
    const known = dayOf(['', shift, null, day, {}, { next, granted, weekBefore }]);
    return {
      ...known,
      timeIn,
      timeOut,
      ...(shift === SPLIT && timesOfBreak(known, { timeIn, timeOut, left, back })),
    };
  });

/** Returns the times of the break that lie between in and out, in their order. */
function timesOfBreak(
  { scheduled }: DayOfHours,
  {
    timeIn,
    timeOut,
    left,
    back,
  }: { timeIn: number; timeOut: number; left?: number | undefined; back?: number | undefined },
) {
  const pause = scheduled?.break ?? { in: 0, out: 0 };
  const between = (from: number, minutes: number | undefined, after: number) => {
    const at = minutes === undefined ? after : from + minutes * 60_000;
    return after < at && at < timeOut ? at : undefined;
  };
  const breakOut = between(pause.in, left, timeIn);
  const breakIn = between(pause.out, back, Math.max(breakOut ?? timeIn, (pause.in + pause.out) / 2));
  return { ...(breakOut !== undefined && { breakOut }), ...(breakIn !== undefined && { breakIn }) };
}
/** Without the least minutes of overtime, at which a minute more brings many. */
const STEADY: HoursRules = { ...DEFAULT_HOURS_RULES, overtimeFrom: 0 };
const total = ({ segments }: DayHours) =>
  segments.reduce((sum, { from, to }) => sum + (to - from), 0) / 60_000;

describe('segments', () => {
  it('do not overlap, and lie between in and out', () => {
    fc.assert(
      fc.property(someDay, (day) => {
        const { segments } = classifyHours(zone, day, DEFAULT_HOURS_RULES);
        segments.forEach(({ from, to }, index) => {
          expect(from).toBeLessThan(to);
          expect(from).toBeGreaterThanOrEqual(segments[index - 1]?.to ?? day.timeIn ?? from);
          expect(to).toBeLessThanOrEqual(day.timeOut ?? to);
        });
      }),
    );
  });

  it('are all the time between in and out without the break where everything is granted', () => {
    fc.assert(
      fc.property(someDay, (some) => {
        const { breakOut: _, breakIn: __, ...times } = some;
        const day = { ...times, scheduled: some.scheduled && { ...some.scheduled, break: null } };
        const hours = classifyHours(zone, { ...day, granted: 'all' }, STEADY);
        expect(total(hours)).toBe(((day.timeOut ?? 0) - (day.timeIn ?? 0)) / 60_000);
        expect(hours.open).toBe(0);
      }),
    );
  });

  it('with the missing minutes are the scheduled hours of an ordinary day without a grant', () => {
    fc.assert(
      fc.property(someDay, (some) => {
        fc.pre(some.scheduled !== null);
        const day: DayOfHours = { ...some, granted: 0, calendar: [ORDINARY, ORDINARY, ORDINARY] };
        const hours = classifyHours(zone, day, STEADY);
        const { in: start, out, break: pause } = day.scheduled ?? { in: 0, out: 0, break: null };
        const paid = (out - start - (pause ? pause.out - pause.in : 0)) / 60_000;
        expect(total(hours) + hours.late + hours.undertime).toBe(paid);
      }),
    );
  });

  it.each(['timeIn', 'timeOut'] as const)(
    'change by a minute at most in each column with a minute of the %s',
    (end) => {
      fc.assert(
        fc.property(someDay, (day) => {
          const moved = { ...day, [end]: (day[end] ?? 0) + 60_000 };
          fc.pre((moved.timeIn ?? 0) < (moved.timeOut ?? 0));
          const [before, after] = [day, moved].map((one) =>
            minutesByColumn(classifyHours(zone, one, STEADY).segments),
          );
          for (const column of HOURS_COLUMNS) {
            expect(Math.abs((after?.[column] ?? 0) - (before?.[column] ?? 0))).toBeLessThanOrEqual(1);
          }
        }),
      );
    },
  );
});
