import { answer, named, says, timeOfDay, type Of } from '../api/define.js';
import { pairOf } from '../events/schema.js';
import { MIDNIGHT } from '../time/time-of-day.js';
import { weekdayOf, type Weekday, type WorkDate } from '../time/work-date.js';

/** Weekdays of a schedule; Sunday is always off. */
export const SCHEDULE_WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const satisfies readonly Weekday[];
export type ScheduleWeekday = (typeof SCHEDULE_WEEKDAYS)[number];

export const timePair = named(
  'TimePair',
  says('Time in and time out; the pair 00:00:00 / 00:00:00 is a day off.', pairOf(timeOfDay)),
);
export type TimePair = Of<typeof timePair>;

export const weeklyTimes = answer(
  'WeeklyTimes',
  "A schedule's hours of each weekday, as `TIME` on the wire.",
  () =>
    ({
      monday: timePair,
      tuesday: timePair,
      wednesday: timePair,
      thursday: timePair,
      friday: timePair,
      saturday: timePair,
    }) satisfies Record<ScheduleWeekday, typeof timePair>,
);
export type WeeklyTimes = Of<typeof weeklyTimes>;

export const shift = answer(
  'Shift',
  'Working hours of one date. An out that is not after the in falls on the next day.',
  () => ({ in: timeOfDay, out: timeOfDay }),
);
export type Shift = Of<typeof shift>;

export const DAY_OFF: TimePair = [MIDNIGHT, MIDNIGHT];

/** Returns the shift of a date, or null on a day off. */
export function shiftOn(times: WeeklyTimes, date: WorkDate): Shift | null {
  const weekday = weekdayOf(date);
  if (weekday === 'sunday') return null;
  return shiftOf(times[weekday]);
}

/** Returns the shift of a pair of times, or null for a day off. */
export function shiftOf([timeIn, timeOut]: TimePair): Shift | null {
  return timeIn === MIDNIGHT && timeOut === MIDNIGHT ? null : { in: timeIn, out: timeOut };
}

/** True if both are the same hours, or both are a day off. */
export function isSameShift(a: Shift | null, b: Shift | null): boolean {
  return a?.in === b?.in && a?.out === b?.out;
}

/** True if a shift ends on the day after it began. */
export function endsNextDay(shift: Shift): boolean {
  // Times of day compare as text.
  return shift.out <= shift.in;
}
