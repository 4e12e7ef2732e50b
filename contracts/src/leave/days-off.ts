import type { Holiday } from '../api/holidays-api.js';
import type { Half, LeaveType } from '../attendance/leave-types.js';
import { remarkTitle } from '../attendance/remarks.js';
import { daysAskedFor } from '../requests/requested-days.js';
import { rangeOn, scheduledShift, type ScheduleRanges } from '../schedules/schedule-ranges.js';
import type { WorkDate } from '../time/work-date.js';

/** Days of an employee that need no leave. */
export interface DaysOff {
  readonly ranges: ScheduleRanges;
  readonly holidays: readonly Holiday[];
  /** Dates of leave that is recorded already. */
  readonly onLeave: readonly WorkDate[];
}

/** Reasons beside the names of holidays. */
export const ON_LEAVE = 'On leave already';
export const REST_DAY = 'Rest day';

/** Default while the employee is unknown: no day is excluded. */
export const NO_DAYS_OFF: DaysOff = { ranges: [], holidays: [], onLeave: [] };

/** Returns why a date needs no leave; null when it does, or when no schedule covers it. */
export function reasonOff(off: DaysOff, date: WorkDate): string | null {
  return off.onLeave.includes(date) ? ON_LEAVE : restReason(off, date);
}

/** Returns the holiday or rest day that a date is; null for a working day, or when no schedule covers it. */
function restReason({ ranges, holidays }: Omit<DaysOff, 'onLeave'>, date: WorkDate): string | null {
  const holiday = holidays.find((one) => one.date === date);
  if (holiday) return remarkTitle(holiday.remark);
  return rangeOn(ranges, date) && scheduledShift(ranges, date) === null ? REST_DAY : null;
}

/** Leave on working days of a range, of which a single day may be half. */
export interface LeaveWish {
  readonly FROM: WorkDate;
  readonly TO: WorkDate;
  /** Null while none is chosen; the days do not depend on it. */
  readonly LEAVE_TYPE: LeaveType | null;
  readonly half: Half | null;
  /** Dates of the range that are left out, as if they were not in it. */
  readonly except: readonly WorkDate[];
}

/** The days of a range, and what leave on them costs. */
export interface LeavePreview {
  /** Working days, each of which takes leave. */
  readonly dates: readonly WorkDate[];
  /** Dates without leave, with the holiday or rest day that they are. */
  readonly skipped: readonly { readonly date: WorkDate; readonly reason: string }[];
  /** Working days that have leave already, which refuses the request. */
  readonly taken: readonly WorkDate[];
  /** Days that the balance loses. */
  readonly days: number;
}

/** Returns the days of leave that a range takes: rest days and holidays take none. Computed alike in the browser and by the server. */
export function previewLeave(wish: LeaveWish, off: DaysOff): LeavePreview {
  const all = daysAskedFor(wish).map((date) => ({ date, reason: restReason(off, date) }));
  const dates = all.flatMap(({ date, reason }) => (reason === null ? [date] : []));
  return {
    dates,
    skipped: all.flatMap(({ date, reason }) => (reason === null ? [] : [{ date, reason }])),
    taken: dates.filter((date) => off.onLeave.includes(date)),
    days: daysOfLeave(dates, wish.half),
  };
}

/** Returns the days that a balance loses by leave on these dates. */
export function daysOfLeave(dates: readonly WorkDate[], half: Half | null): number {
  return dates.length * (half === null ? 1 : 0.5);
}
