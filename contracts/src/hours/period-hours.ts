import type { Remark } from '../attendance/remarks.js';
import type { CompanyZone } from '../time/company-zone.js';
import { addDays, WEEKDAYS, weekdayOf, type WorkDate } from '../time/work-date.js';
import { classifyHours, scheduledMinutes, type DayHours, type DayOfHours } from './classify-hours.js';
import type { CalendarDate } from './day-kinds.js';
import { minutesByColumn, type HoursColumn } from './hours-columns.js';
import type { HoursRules } from './hours-rules.js';

/** The facts of one date of an employee; the other facts follow from the dates around it. */
export type KnownDay = Omit<DayOfHours, 'calendar' | 'weekBefore' | 'isHolidayPaid'>;

/** A date with its hours. */
export interface ClassifiedDay {
  readonly day: DayOfHours;
  readonly hours: DayHours;
}

/** The hours of an employee in a period: days, minutes, and minutes by column. */
export interface PeriodHours {
  /** Days with scheduled hours. */
  readonly days: number;
  /** Days with scheduled hours on which the employee worked. */
  readonly worked: number;
  readonly absent: number;
  readonly late: number;
  readonly undertime: number;
  /** Paid days of leave with a balance. */
  readonly SL: number;
  readonly VL: number;
  /** Other paid days without work, by remark. */
  readonly other: Readonly<Partial<Record<Remark, number>>>;
  /** Days without work that are not paid, absences apart. */
  readonly unpaid: number;
  /** Paid legal holidays that were not worked. */
  readonly holidays: number;
  readonly minutes: Readonly<Partial<Record<HoursColumn, number>>>;
  /** Days that are not settled: an out is missing, or work was not granted. */
  readonly open: number;
}

/**
 * Returns the hours of each date.
 *
 * @param days of one employee, ascending. For right figures from the first date of a period on, they begin on the Monday of its week or
 *   earlier, and with the last working day before it.
 */
export function classifyDays(
  zone: CompanyZone,
  days: readonly KnownDay[],
  calendarOf: (date: WorkDate) => CalendarDate,
  rulesOn: (date: WorkDate) => HoursRules,
): readonly ClassifiedDay[] {
  const classified: ClassifiedDay[] = [];
  let weekBefore = 0;
  let isHolidayPaid = false;
  let before: WorkDate | null = null;
  for (const known of days) {
    const { date } = known;
    if (before === null || mondayOf(before) !== mondayOf(date)) weekBefore = 0;
    // Work before a gap in the employment pays no holiday after it.
    if (before === null || addDays(before, 1) !== date) isHolidayPaid = false;
    before = date;
    const calendar = [calendarOf(date), calendarOf(addDays(date, 1)), calendarOf(addDays(date, 2))] as const;
    const day: DayOfHours = { ...known, calendar, weekBefore, isHolidayPaid };
    const hours = classifyHours(zone, day, rulesOn(date));
    classified.push({ day, hours });
    weekBefore += scheduledMinutes(day);
    isHolidayPaid = isPaidAfter(day, hours);
  }
  return classified;
}

/** Returns the Monday on which the week of a date begins. */
export function mondayOf(date: WorkDate): WorkDate {
  return addDays(date, -((WEEKDAYS.indexOf(weekdayOf(date)) + 6) % 7));
}

/** True if a holiday after this date is paid without work: rest days and holidays that are not worked leave that to the day before them. */
function isPaidAfter(
  { scheduled, calendar: [{ holiday }], isHolidayPaid }: DayOfHours,
  hours: DayHours,
): boolean {
  if (isWorked(hours)) return true;
  if (!scheduled || holiday !== null) return isHolidayPaid;
  return hours.unworked?.isPaid ?? false;
}

function isWorked({ segments, open }: DayHours): boolean {
  return segments.length > 0 || open !== 0;
}

/** Returns the sum of the dates of a period. */
export function periodHours(days: readonly ClassifiedDay[]): PeriodHours {
  const minutes = minutesByColumn(days.flatMap(({ hours }) => hours.segments));
  const other: Partial<Record<Remark, number>> = {};
  const sum = {
    days: 0,
    worked: 0,
    absent: 0,
    late: 0,
    undertime: 0,
    SL: 0,
    VL: 0,
    unpaid: 0,
    holidays: 0,
    open: 0,
  };
  for (const { day, hours } of days) {
    if (day.scheduled) sum.days += 1;
    if (day.scheduled && isWorked(hours)) sum.worked += 1;
    if (hours.open !== 0) sum.open += 1;
    sum.late += hours.late;
    sum.undertime += hours.undertime;
    if (!hours.unworked) continue;
    const { remark, days: count } = hours.unworked;
    const figure = unworkedFigure(hours.unworked);
    if (figure === 'other') other[remark] = (other[remark] ?? 0) + count;
    else sum[figure] += count;
  }
  return { ...sum, other, minutes };
}

/** Remarks of paid sick leave, and of vacation leave. */
const SICK: readonly Remark[] = ['SL', 'HSLAM', 'HSLPM'];
const VACATION: readonly Remark[] = ['VL', 'HVLAM', 'HVLPM'];

/** Returns the sum that days without work count in. */
export function unworkedFigure({
  remark,
  isPaid,
}: Pick<NonNullable<DayHours['unworked']>, 'remark' | 'isPaid'>) {
  if (remark === 'Absent') return 'absent';
  if (!isPaid) return 'unpaid';
  if (remark === 'LH' || remark === 'SH') return 'holidays';
  if (SICK.includes(remark)) return 'SL';
  return VACATION.includes(remark) ? 'VL' : 'other';
}
