import type { Holiday } from '../api/holidays-api.js';
import { sharesHours, type Half } from '../attendance/leave-types.js';
import { ABSENCE_REMARKS, isWorkElsewhere, type HolidayRemark, type Remark } from '../attendance/remarks.js';
import { daysAskedFor } from '../requests/requests.js';
import { isRestDay, NO_SCHEDULE, type Schedule } from '../schedules/schedule-ranges.js';
import type { WorkDate } from '../time/work-date.js';
import { datesOf, type AbsenceRange } from './absences.js';

/** Days of an employee that need no leave. */
export interface DaysOff {
  readonly schedule: Schedule;
  readonly holidays: readonly Pick<Holiday, 'date' | 'remark'>[];
  /** Leave that is recorded already, and the days of planned absences. */
  readonly onLeave: readonly LeavePart[];
  /** Dates on which the employee worked, of those that are asked about. */
  readonly worked: readonly WorkDate[];
}

/** A date on which leave takes the whole day, or half of it. */
export interface LeavePart {
  readonly date: WorkDate;
  readonly half: Half | null;
}

/** Why a date takes no leave from a balance. */
export type FreeReason =
  | { readonly kind: 'rest-day' }
  | { readonly kind: 'holiday'; readonly remark: HolidayRemark }
  | { readonly kind: 'worked' };

/** Why a date needs no leave. */
export type OffReason = FreeReason | { readonly kind: 'on-leave' };

/** Default while the employee is unknown: no day is excluded. */
export const NO_DAYS_OFF: DaysOff = { schedule: NO_SCHEDULE, holidays: [], onLeave: [], worked: [] };

/** Returns the days of leave of a ledger's lines, without changes of a balance. */
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

/** Returns the dates of planned absences, each of which takes the whole day. */
export function absenceParts(absences: readonly AbsenceRange[]): LeavePart[] {
  return absences.flatMap((absence) => datesOf(absence).map((date) => ({ date, half: null })));
}

/** Returns why a date, or half of it, needs no leave; null when it does, or when no schedule covers it. */
export function reasonOff(off: DaysOff, date: WorkDate, half: Half | null = null): OffReason | null {
  return isTaken(off.onLeave, date, half) ? { kind: 'on-leave' } : freeReason(off, date, half);
}

/** True if one of the parts takes hours of a date, or of its half. */
export function isTaken(parts: readonly LeavePart[], date: WorkDate, half: Half | null): boolean {
  return parts.some((part) => part.date === date && sharesHours(part.half, half));
}

/**
 * Returns why a date, or half of it, takes no leave although none is recorded: it is a holiday or a rest day, or was worked. Half of a day
 * that was worked may be leave. Null for other working days, or when no schedule covers the date.
 */
export function freeReason(
  { schedule, holidays, worked }: Omit<DaysOff, 'onLeave'>,
  date: WorkDate,
  half: Half | null,
): FreeReason | null {
  const holiday = holidays.find((one) => one.date === date);
  if (holiday) return { kind: 'holiday', remark: holiday.remark };
  if (isRestDay(schedule, date)) return { kind: 'rest-day' };
  return half === null && worked.includes(date) ? { kind: 'worked' } : null;
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
  /** Dates that take no leave, with the reason. */
  readonly skipped: readonly { readonly date: WorkDate; readonly reason: FreeReason }[];
  /** Working days that have leave already, which refuses the request. */
  readonly taken: readonly WorkDate[];
  /** Days that the balance loses. */
  readonly days: number;
}

/** Returns the days of leave that a range takes: rest days, holidays and days that were worked take none. Computed alike in the browser and by the server. */
export function previewLeave(range: LeaveRange, off: DaysOff): LeavePreview {
  const all = daysAskedFor(range).map((date) => ({ date, reason: freeReason(off, date, range.half) }));
  const dates = all.flatMap(({ date, reason }) => (reason === null ? [date] : []));
  return {
    dates,
    skipped: all.flatMap(({ date, reason }) => (reason === null ? [] : [{ date, reason }])),
    taken: dates.filter((date) => isTaken(off.onLeave, date, range.half)),
    days: daysOfLeave(dates, range.half),
  };
}

/** Returns the days on which records show an absence: of days that were worked, it is those on which one may have worked elsewhere. */
export function previewAbsence(
  { FROM, TO, remark }: AbsenceRange & { readonly remark: Remark | null },
  off: DaysOff,
): LeavePreview {
  const isElsewhere = ABSENCE_REMARKS.some((known) => known === remark && isWorkElsewhere(known));
  const range = { FROM, TO, half: null, except: [] };
  const { taken: _, ...preview } = previewLeave(range, isElsewhere ? { ...off, worked: [] } : off);
  // Leave and other absences may not be in the range, on rest days either.
  const taken = off.onLeave.map(({ date }) => date).filter((date) => FROM <= date && date <= TO);
  return { ...preview, taken: taken.sort() };
}

/** Returns the days that a balance loses by leave on these dates. */
export function daysOfLeave(dates: readonly WorkDate[], half: Half | null): number {
  return dates.length * (half === null ? 1 : 0.5);
}
