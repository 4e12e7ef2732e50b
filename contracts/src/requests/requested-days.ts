import { sharesHours, type Half } from '../attendance/leave-types.js';
import { isRestDay, type Schedule } from '../schedules/schedule-ranges.js';
import { datesBetween, type WorkDate } from '../time/work-date.js';

/** Days of which a request may be, both inclusive. */
export interface RequestedDays {
  readonly FROM: WorkDate;
  readonly TO: WorkDate;
}

/** The days of a request without those that it leaves out. */
export interface ChosenDays extends RequestedDays {
  /** Days in between that are not asked for, ascending. */
  readonly except: readonly WorkDate[];
}

/** The hours of its days that a request asks for. */
export interface ChosenHours extends ChosenDays {
  /** The half of its only day; null for whole days. */
  readonly half: Half | null;
}

/** Returns the days that a request asks for. */
export function daysAskedFor({ FROM, TO, except }: ChosenDays): WorkDate[] {
  return datesBetween(FROM, TO).filter((date) => !except.includes(date));
}

/**
 * Returns the days to which a request for other hours gives them: its rest days stay, unless it asks for rest days alone, such as one
 * Sunday.
 */
export function daysOfHours(asked: ChosenDays, schedule: Schedule): WorkDate[] {
  const days = daysAskedFor(asked);
  const working = days.filter((date) => !isRestDay(schedule, date));
  return working.length > 0 ? working : days;
}

/** True if two requests ask for the same hours of a day. */
export function overlaps(a: ChosenHours, b: ChosenHours): boolean {
  if (a.FROM > b.TO || b.FROM > a.TO || !sharesHours(a.half, b.half)) return false;
  if (a.except.length + b.except.length === 0) return true;
  const other = daysAskedFor(b);
  return daysAskedFor(a).some((date) => other.includes(date));
}
