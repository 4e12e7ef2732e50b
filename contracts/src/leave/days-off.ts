import type { Holiday } from '../api/holidays-api.js';
import { sharesHours, type Half } from '../attendance/leave-types.js';
import type { HolidayRemark } from '../attendance/remarks.js';
import { daysAskedFor } from '../requests/requested-days.js';
import { isRestDay, NO_SCHEDULE, type Schedule } from '../schedules/schedule-ranges.js';
import type { WorkDate } from '../time/work-date.js';

/** Days of an employee that need no leave. */
export interface DaysOff {
  readonly schedule: Schedule;
  readonly holidays: readonly Holiday[];
  /** Leave that is recorded already. */
  readonly onLeave: readonly LeavePart[];
}

/** A date on which leave takes the whole day, or half of it. */
export interface LeavePart {
  readonly date: WorkDate;
  readonly half: Half | null;
}

/** Why nobody works on a date. */
export type RestReason =
  { readonly kind: 'rest-day' } | { readonly kind: 'holiday'; readonly remark: HolidayRemark };

/** Why a date needs no leave. */
export type OffReason = RestReason | { readonly kind: 'on-leave' };

/** Default while the employee is unknown: no day is excluded. */
export const NO_DAYS_OFF: DaysOff = { schedule: NO_SCHEDULE, holidays: [], onLeave: [] };

/** Returns the leave of a ledger's lines, of which changes of a balance are none. */
export function leaveParts(
  lines: readonly {
    readonly TRANSAC_ID: string | null;
    readonly DATE: WorkDate;
    readonly half?: Half | null;
  }[],
): LeavePart[] {
  return lines.flatMap(({ TRANSAC_ID, DATE: date, half = null }) =>
    TRANSAC_ID === null ? [] : [{ date, half }],
  );
}

/** Returns why a date, or half of it, needs no leave; null when it does, or when no schedule covers it. */
export function reasonOff(off: DaysOff, date: WorkDate, half: Half | null = null): OffReason | null {
  return isTaken(off, date, half) ? { kind: 'on-leave' } : restReason(off, date);
}

function isTaken({ onLeave }: Pick<DaysOff, 'onLeave'>, date: WorkDate, half: Half | null): boolean {
  return onLeave.some((part) => part.date === date && sharesHours(part.half, half));
}

/** Returns the holiday or rest day that a date is; null for a working day, or when no schedule covers it. */
function restReason({ schedule, holidays }: Omit<DaysOff, 'onLeave'>, date: WorkDate): RestReason | null {
  const holiday = holidays.find((one) => one.date === date);
  if (holiday) return { kind: 'holiday', remark: holiday.remark };
  return isRestDay(schedule, date) ? { kind: 'rest-day' } : null;
}

/** Leave on the working days of a range, of which a single day may be half. */
export interface LeaveRange {
  readonly FROM: WorkDate;
  readonly TO: WorkDate;
  readonly half: Half | null;
  /** Dates of the range that are left out, as if they were not in it; ascending. */
  readonly except: readonly WorkDate[];
}

/** The days of a range, and what leave on them costs. */
export interface LeavePreview {
  /** Working days, each of which takes leave. */
  readonly dates: readonly WorkDate[];
  /** Dates without leave, with the holiday or rest day that they are. */
  readonly skipped: readonly { readonly date: WorkDate; readonly reason: RestReason }[];
  /** Working days that have leave already, which refuses the request. */
  readonly taken: readonly WorkDate[];
  /** Days that the balance loses. */
  readonly days: number;
}

/** Returns the days of leave that a range takes: rest days and holidays take none. Computed alike in the browser and by the server. */
export function previewLeave(range: LeaveRange, off: DaysOff): LeavePreview {
  const all = daysAskedFor(range).map((date) => ({ date, reason: restReason(off, date) }));
  const dates = all.flatMap(({ date, reason }) => (reason === null ? [date] : []));
  return {
    dates,
    skipped: all.flatMap(({ date, reason }) => (reason === null ? [] : [{ date, reason }])),
    taken: dates.filter((date) => isTaken(off, date, range.half)),
    days: daysOfLeave(dates, range.half),
  };
}

/** Returns the days that a balance loses by leave on these dates. */
export function daysOfLeave(dates: readonly WorkDate[], half: Half | null): number {
  return dates.length * (half === null ? 1 : 0.5);
}
