import { answer, workDate, type Of } from '../api/define.js';
import { LATEST_DATE, addDays, type WorkDate } from '../time/work-date.js';
import { scheduleDays } from './templates.js';
import { SCHEDULE_WEEKDAYS, shiftOn, weeklyTimes, type Shift } from './weekly-times.js';

export const scheduleRange = answer(
  'ScheduleRange',
  'Weekly hours in force from FROM to TO, both inclusive.',
  () => ({
    FROM: workDate,
    TO: workDate,
    DAYS: scheduleDays,
    TIME: weeklyTimes,
  }),
);
export type ScheduleRange = Of<typeof scheduleRange>;

/** Ranges of an employee, ascending and not overlapping. */
export type ScheduleRanges = readonly ScheduleRange[];

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
    .filter((range) => isSameWeek(range, wanted))
    .reduce<ScheduleRange[]>(
      (parts, { FROM, TO }) => parts.flatMap((part) => outside(part, FROM, TO)),
      [wanted],
    );
  return missing.length === 0;
}

/** Returns the latest range in force on some day from `from` to `to`. */
export function lastRangeWithin(
  ranges: ScheduleRanges,
  from: WorkDate,
  to: WorkDate,
): ScheduleRange | undefined {
  return ranges.findLast((range) => range.FROM <= to && range.TO >= from);
}

/** Returns the ranges with everything from `from` on removed. */
export function deleteFrom(ranges: ScheduleRanges, from: WorkDate): ScheduleRanges {
  return ranges.flatMap((range) => outside(range, from, LATEST_DATE));
}

/** Returns the range in force on a date. */
export function rangeOn(ranges: ScheduleRanges, date: WorkDate): ScheduleRange | undefined {
  return ranges.find((range) => range.FROM <= date && date <= range.TO);
}

/** Returns the scheduled shift of a date; null when off or unscheduled. */
export function scheduledShift(ranges: ScheduleRanges, date: WorkDate): Shift | null {
  const range = rangeOn(ranges, date);
  return range ? shiftOn(range.TIME, date) : null;
}

/** True if some range ends on `today` or later. */
export function hasSchedule(ranges: ScheduleRanges, today: WorkDate): boolean {
  return ranges.some((range) => range.TO >= today);
}

function isSameWeek(a: ScheduleRange, b: ScheduleRange): boolean {
  const isSameDay = (weekday: (typeof SCHEDULE_WEEKDAYS)[number]) =>
    a.TIME[weekday][0] === b.TIME[weekday][0] && a.TIME[weekday][1] === b.TIME[weekday][1];
  return a.DAYS === b.DAYS && SCHEDULE_WEEKDAYS.every(isSameDay);
}

function outside(range: ScheduleRange, from: WorkDate, to: WorkDate): ScheduleRange[] {
  if (range.TO < from || range.FROM > to) return [range];
  const parts: ScheduleRange[] = [];
  if (range.FROM < from) parts.push({ ...range, TO: addDays(from, -1) });
  if (range.TO > to) parts.push({ ...range, FROM: addDays(to, 1) });
  return parts;
}
