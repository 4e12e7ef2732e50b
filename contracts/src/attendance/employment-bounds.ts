import type { CompanyZone } from '../time/company-zone.js';
import { addDays, laterOf, type WorkDate } from '../time/work-date.js';
import { WORK_DATE_DAYS_AFTER, WORK_DATE_DAYS_BEFORE, workDateOfPunch, type ShiftOn } from './work-window.js';

/** The first date that has records, of any employee. */
export const FIRST_RECORD_DATE: WorkDate = '2023-01-01';

/** The first and the last day of an employment; the last is null while it lasts. */
export interface EmploymentPeriod {
  readonly from: WorkDate;
  readonly to: WorkDate | null;
}

/** The days of an employment that ended before the same person was rehired. */
export interface FormerEmployment extends EmploymentPeriod {
  readonly to: WorkDate;
}

/** The first and the last day of the newest employment, and the former ones of the same person. */
export interface EmploymentBounds {
  readonly hiredOn: WorkDate;
  /** Null while the employment lasts. */
  readonly resignedOn: WorkDate | null;
  /** Ascending, never overlapping; missing for none. */
  readonly former?: readonly FormerEmployment[];
}

/** The last day of an employment, and the last day on which the employee may sign in; both are null while it lasts. */
export interface EmploymentEnd {
  readonly resignedOn: WorkDate | null;
  /** The day before `resignedOn` if access ended when the resignation was recorded. */
  readonly accessUntil: WorkDate | null;
}

/** The days of a former employment, and the last one on which leave counts; null if its resignation gave no leave back. */
export interface FormerLeaveEmployment extends FormerEmployment {
  readonly leaveUntil: WorkDate | null;
}

/** The days of the newest employment on which leave counts, and those of the former ones. */
export interface LeaveBounds {
  readonly hiredOn: WorkDate;
  /** Null while the employment lasts, and after a resignation that gave no leave back. */
  readonly leaveUntil: WorkDate | null;
  /** As in `EmploymentBounds`. */
  readonly former?: readonly FormerLeaveEmployment[];
}

/** The last days of an employee: of work, of access, and of leave that counts; null without such a day. */
export type LastDays = EmploymentEnd & Pick<LeaveBounds, 'leaveUntil'>;

/** The last days of an employee who has not resigned. */
export const NO_LAST_DAYS: LastDays = { resignedOn: null, accessUntil: null, leaveUntil: null };

/** Returns the last days that a resignation gives. */
export function lastDaysOf({
  resignedOn,
  accessUntil,
  returnsLeave,
}: EmploymentEnd & { readonly returnsLeave: boolean }): LastDays {
  return { resignedOn, accessUntil, leaveUntil: returnsLeave ? resignedOn : null };
}

/** True if the employee has left: no access, and in no list of the present employees. */
export function hasLeft({ accessUntil }: Pick<EmploymentEnd, 'accessUntil'>, today: WorkDate): boolean {
  return accessUntil !== null && accessUntil < today;
}

/**
 * Returns the former employments of an employee who is rehired: the earlier ones, and the one that ended last. An employment without days,
 * whose last day is before its first, is left out.
 *
 * @param formerly the last day of the employment that ended
 */
export function formerAfterRehire(
  { hiredOn, former = [] }: Pick<EmploymentBounds, 'hiredOn' | 'former'>,
  formerly: WorkDate,
): readonly FormerEmployment[] {
  return hiredOn > formerly ? former : [...former, { from: hiredOn, to: formerly }];
}

/** Does the same as `formerAfterRehire`, and keeps the last day on which leave counts. */
export function formerLeaveAfterRehire(
  { hiredOn, leaveUntil, former = [] }: LeaveBounds,
  formerly: WorkDate,
): readonly FormerLeaveEmployment[] {
  return hiredOn > formerly ? former : [...former, { from: hiredOn, to: formerly, leaveUntil }];
}

/** Returns all employments that have days, in order. */
export function employmentsOf({
  hiredOn: from,
  resignedOn: to,
  former = [],
}: EmploymentBounds): EmploymentPeriod[] {
  const periods = former.map((period) => ({ from: period.from, to: period.to }));
  return to !== null && to < from ? periods : [...periods, { from, to }];
}

/** True if a date is one of the newest employment, or of a former one. */
export function isEmployedOn({ hiredOn, resignedOn, former }: EmploymentBounds, date: WorkDate): boolean {
  if (hiredOn <= date && (resignedOn === null || date <= resignedOn)) return true;
  return former?.some(({ from, to }) => from <= date && date <= to) ?? false;
}

/** True if a day of leave lies on a day on which leave counts. */
export function isLeaveCounted({ hiredOn, leaveUntil, former = [] }: LeaveBounds, date: WorkDate): boolean {
  if (hiredOn <= date) return leaveUntil === null || date <= leaveUntil;
  // Leave of a former employment counts before the next one at most.
  const period = former.findLast(({ from }) => from <= date);
  return period !== undefined && isUntil(period.leaveUntil, date);
}

/**
 * True if an anniversary adds leave: it is not after the last day, nor between two employments. One before the first employment counts,
 * since balances may be older than the records.
 */
export function isAnniversaryCounted(bounds: LeaveBounds, date: WorkDate): boolean {
  return date < (bounds.former?.[0]?.from ?? bounds.hiredOn) || isLeaveCounted(bounds, date);
}

function isUntil(last: WorkDate | null, date: WorkDate): boolean {
  return last === null || date <= last;
}

/** True if the work date of a punch may lie on the other side of a bound of an employment than its calendar date does. */
export function isNearBound(
  calendarDate: WorkDate,
  { hiredOn, resignedOn, former }: EmploymentBounds,
): boolean {
  if (isNearBoundOf(calendarDate, hiredOn, resignedOn)) return true;
  return former?.some(({ from, to }) => isNearBoundOf(calendarDate, from, to)) ?? false;
}

function isNearBoundOf(calendarDate: WorkDate, hiredOn: WorkDate, resignedOn: WorkDate | null): boolean {
  if (isNearStart(calendarDate, laterOf(hiredOn, FIRST_RECORD_DATE))) return true;
  return resignedOn !== null && isNearStart(calendarDate, addDays(resignedOn, 1));
}

/** True if `start` may lie between the calendar date and the work date of a punch. */
function isNearStart(calendarDate: WorkDate, start: WorkDate): boolean {
  return (
    addDays(start, -WORK_DATE_DAYS_AFTER) <= calendarDate &&
    calendarDate < addDays(start, WORK_DATE_DAYS_BEFORE)
  );
}

/** Returns the reason why a punch has no record, as a sentence; null if its work date is within the employment. */
export function outsideReason(
  zone: CompanyZone,
  instant: number,
  bounds: EmploymentBounds,
  shiftOn: ShiftOn,
): string | null {
  const calendarDate = zone.workDateAt(instant);
  const date = isNearBound(calendarDate, bounds) ? workDateOfPunch(zone, instant, shiftOn) : calendarDate;
  const side = sideOutside(date, bounds);
  if (side === null) return null;
  // If the calendar date is within the employment, only the work date explains the rejection.
  const isExplained = sideOutside(calendarDate, bounds) === null;
  return `${isExplained ? `The punch belongs to the work date ${date},` : 'The punch is'} ${side}.`;
}

/** The bounds next to a date outside the employment: the first day after it, the last day before it, or both between two employments. */
export interface NextBounds {
  readonly last: WorkDate | null;
  readonly first: WorkDate | null;
}

/** Returns the bounds next to a date outside the employment; null for a date within. */
export function boundsBeside(date: WorkDate, bounds: EmploymentBounds): NextBounds | null {
  if (isEmployedOn(bounds, date)) return null;
  const { hiredOn, resignedOn, former = [] } = bounds;
  const before = former.findLast(({ to }) => to < date)?.to ?? null;
  if (date >= hiredOn) return { last: resignedOn, first: null };
  return { last: before, first: former.find(({ from }) => date < from)?.from ?? hiredOn };
}

/** A date between two employments. */
export interface GapDay {
  readonly date: WorkDate;
  /** The last day before it. */
  readonly last: WorkDate;
  /** The first day after it. */
  readonly first: WorkDate;
}

/**
 * Returns the first of the dates that is between two employments; null if none is. An absence, leave and a request are of one employment, or
 * of two that follow each other without a day between.
 */
export function firstInGap(dates: readonly WorkDate[], bounds: EmploymentBounds): GapDay | null {
  if (bounds.former === undefined || bounds.former.length === 0) return null;
  for (const date of dates) {
    const { last = null, first = null } = boundsBeside(date, bounds) ?? {};
    if (last !== null && first !== null) return { date, last, first };
  }
  return null;
}

/** Returns the side of the employment on which a date lies, in words; null for a date within. */
export function sideOutside(date: WorkDate, bounds: EmploymentBounds): string | null {
  const beside = boundsBeside(date, bounds);
  if (beside === null) {
    return date < FIRST_RECORD_DATE ? `before the first day of all records, ${FIRST_RECORD_DATE}` : null;
  }
  const { last, first } = beside;
  if (last === null) return `before the employee's first day, ${first}`;
  if (first === null) return `after the employee's last day, ${last}`;
  return `after the employee's last day, ${last}, and before the next first day, ${first}`;
}
