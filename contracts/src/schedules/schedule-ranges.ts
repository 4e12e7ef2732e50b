import { answer, type Of, optional, says, workDate } from '../api/define.js';
import { orNull } from '../events/schema.js';
import { addDays, daysBetween, earlierOf, laterOf, LATEST_DATE, type WorkDate } from '../time/work-date.js';
import {
  isSameWeek,
  scheduleDays,
  shift,
  type Shift,
  shiftOn,
  weeklyBreaks,
  weeklyTimes,
} from './weekly-times.js';

export const scheduleRange = answer(
  'ScheduleRange',
  'Weekly hours in force from FROM to TO, both inclusive.',
  () => ({
    FROM: workDate,
    TO: workDate,
    DAYS: scheduleDays,
    TIME: weeklyTimes,
    BREAK: optional(says('Missing for none.', weeklyBreaks)),
  }),
);
export type ScheduleRange = Of<typeof scheduleRange>;

/** The hours of a range, without its dates. */
export type ScheduleWeek = Omit<ScheduleRange, 'FROM' | 'TO'>;

/** The hours of a range as events have them. */
type SavedWeek = Pick<ScheduleRange, 'DAYS' | 'TIME'> & {
  readonly BREAK?: ScheduleRange['BREAK'] | null;
};

/** Ranges of an employee, ascending and not overlapping. */
export type ScheduleRanges = readonly ScheduleRange[];

export const scheduledDay = answer('ScheduledDay', 'Hours that are set for one date.', () => ({
  date: workDate,
  shift: says('Null for a day off.', orNull(shift)),
}));
export type ScheduledDay = Of<typeof scheduledDay>;

/** The hours of an employee: weekly hours in ranges, and the hours of single dates, which win over the ranges. */
export interface Schedule {
  readonly ranges: ScheduleRanges;
  /** Ascending, each date once. Saving, deleting or renewing a range changes none of them. */
  readonly days: readonly ScheduledDay[];
}

export const NO_SCHEDULE: Schedule = { ranges: [], days: [] };

/** Returns the days with the hours of one date set, in place of others that were set for it. */
export function setDay(days: Schedule['days'], set: ScheduledDay): Schedule['days'] {
  return [...withdrawDay(days, set.date), set].sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** Returns the days without hours for this date: the ranges hold on it again. */
export function withdrawDay(days: Schedule['days'], date: WorkDate): Schedule['days'] {
  return days.filter((day) => day.date !== date);
}

/** Returns the hours set for this date alone. */
export function dayOn(days: Schedule['days'], date: WorkDate): ScheduledDay | undefined {
  return days.find((day) => day.date === date);
}

/** Returns the week of a range or an event. */
export function weekOf({ DAYS, TIME, BREAK }: SavedWeek): ScheduleWeek {
  return { DAYS, TIME, ...(BREAK && { BREAK }) };
}

/** Returns the range of an event. */
export function rangeOf(saved: SavedWeek & Pick<ScheduleRange, 'FROM' | 'TO'>): ScheduleRange {
  return { FROM: saved.FROM, TO: saved.TO, ...weekOf(saved) };
}

/** Returns the ranges with everything between FROM and TO replaced by `saved`. */
export function saveRange(ranges: ScheduleRanges, saved: ScheduleRange): ScheduleRanges {
  const kept = ranges.flatMap((range) => outside(range, saved.FROM, saved.TO));
  return [...kept, saved].sort((a, b) => (a.FROM < b.FROM ? -1 : 1));
}

/** Returns the ranges with `filled` added on the days from its FROM to its TO that had no range. */
export function fillRange(ranges: ScheduleRanges, filled: ScheduleRange): ScheduleRanges {
  const parts = ranges.reduce<ScheduleRange[]>(
    (empty, range) => empty.flatMap((part) => outside(part, range.FROM, range.TO)),
    [filled],
  );
  return [...ranges, ...parts].sort((a, b) => (a.FROM < b.FROM ? -1 : 1));
}

/** True if the ranges, perhaps several together, already give every day of `wanted` its hours. */
export function holdsRange(ranges: ScheduleRanges, wanted: ScheduleRange): boolean {
  const missing = ranges
    .filter((range) => hasSameWeek(range, wanted))
    .reduce<ScheduleRange[]>(
      (parts, { FROM, TO }) => parts.flatMap((part) => outside(part, FROM, TO)),
      [wanted],
    );
  return missing.length === 0;
}

/** Returns the ranges with everything from `from` on removed. */
export function deleteFrom(ranges: ScheduleRanges, from: WorkDate): ScheduleRanges {
  return ranges.flatMap((range) => outside(range, from, LATEST_DATE));
}

/** Returns the range in force on a date. */
export function rangeOn(ranges: ScheduleRanges, date: WorkDate): ScheduleRange | undefined {
  return ranges.find((range) => range.FROM <= date && date <= range.TO);
}

/** Returns the shift of a date by the ranges alone; null when off or unscheduled. */
export function weeklyShift(ranges: ScheduleRanges, date: WorkDate): Shift | null {
  const range = rangeOn(ranges, date);
  return range ? shiftOn(range, date) : null;
}

/** Returns the scheduled shift of a date: the one set for it, else that of the range; null when off or unscheduled. */
export function scheduledShift({ ranges, days }: Schedule, date: WorkDate): Shift | null {
  const day = dayOn(days, date);
  return day ? day.shift : weeklyShift(ranges, date);
}

/** True if the schedule says of a date that nobody works on it; false when it says nothing. */
export function isRestDay(schedule: Schedule, date: WorkDate): boolean {
  const isCovered = dayOn(schedule.days, date) ?? rangeOn(schedule.ranges, date);
  return isCovered !== undefined && scheduledShift(schedule, date) === null;
}

/** True if some range ends on `today` or later. */
export function hasSchedule(ranges: ScheduleRanges, today: WorkDate): boolean {
  return ranges.some((range) => range.TO >= today);
}

/** True if two ranges have the same hours and breaks on each weekday. */
function hasSameWeek(a: ScheduleRange, b: ScheduleRange): boolean {
  return a.DAYS === b.DAYS && isSameWeek(a, b);
}

function outside(range: ScheduleRange, from: WorkDate, to: WorkDate): ScheduleRange[] {
  if (range.TO < from || range.FROM > to) return [range];
  const parts: ScheduleRange[] = [];
  if (range.FROM < from) parts.push({ ...range, TO: addDays(from, -1) });
  if (range.TO > to) parts.push({ ...range, FROM: addDays(to, 1) });
  return parts;
}

/** Returns the ranges that touch 25 to 31 December of the year before, ascending: a renewal carries one of them. */
export function carriableRanges(ranges: ScheduleRanges, year: number): ScheduleRanges {
  return ranges.filter(({ FROM, TO }) => FROM <= `${year - 1}-12-31` && TO >= `${year - 1}-12-25`);
}

/**
 * Returns the standing range of the year before: of those that touch 25 to 31 December, the one whose hours were in force on most days
 * since 1 October; of several, the latest. A range that was split by another one counts as a whole. Undefined for none.
 */
export function standingRange(ranges: ScheduleRanges, year: number): ScheduleRange | undefined {
  const days = (week: ScheduleRange) =>
    ranges.reduce((sum, range) => (hasSameWeek(range, week) ? sum + daysOfAutumn(range, year - 1) : sum), 0);
  return carriableRanges(ranges, year).reduce<ScheduleRange | undefined>(
    (best, range) => (best === undefined || days(range) >= days(best) ? range : best),
    undefined,
  );
}

/** Days of a range from 1 October to 31 December. */
function daysOfAutumn({ FROM, TO }: ScheduleRange, year: number): number {
  return Math.max(0, daysBetween(laterOf(FROM, `${year}-10-01`), earlierOf(TO, `${year}-12-31`)) + 1);
}
