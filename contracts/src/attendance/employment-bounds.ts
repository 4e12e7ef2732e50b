import type { CompanyZone } from '../time/company-zone.js';
import { addDays, laterOf, type WorkDate } from '../time/work-date.js';
import { WORK_DATE_DAYS_AFTER, WORK_DATE_DAYS_BEFORE, workDateOfPunch, type ShiftOn } from './work-window.js';

/** The first date that has records, of any employee. */
export const FIRST_RECORD_DATE: WorkDate = '2023-01-01';

/** The first and the last day of an employment; the last is null while it lasts. */
export interface EmploymentBounds {
  readonly hiredOn: WorkDate;
  readonly resignedOn: WorkDate | null;
}

/** The last day of an employment, and the last day on which the employee may sign in; both are null while it lasts. */
export interface EmploymentEnd {
  readonly resignedOn: WorkDate | null;
  /** The day before `resignedOn` if access ended when the resignation was recorded. */
  readonly accessUntil: WorkDate | null;
}

/** The days of an employment on which leave counts. */
export interface LeaveBounds {
  readonly hiredOn: WorkDate;
  /** Null while the employment lasts, and after a resignation that gave no leave back. */
  readonly leaveUntil: WorkDate | null;
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

/** True if a date is one of the employment. */
export function isEmployedOn({ hiredOn, resignedOn }: EmploymentBounds, date: WorkDate): boolean {
  return hiredOn <= date && (resignedOn === null || date <= resignedOn);
}

/** True if the work date of a punch may lie on the other side of a bound of the employment than its calendar date does. */
export function isNearBound(calendarDate: WorkDate, { hiredOn, resignedOn }: EmploymentBounds): boolean {
  const first = laterOf(hiredOn, FIRST_RECORD_DATE);
  if (isNearStart(calendarDate, first)) return true;
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

/** Returns the side of the employment on which a date lies, in words; null for a date within. */
export function sideOutside(date: WorkDate, { hiredOn, resignedOn }: EmploymentBounds): string | null {
  if (date < hiredOn) return `before the employee's first day, ${hiredOn}`;
  if (date < FIRST_RECORD_DATE) return `before the first day of all records, ${FIRST_RECORD_DATE}`;
  if (resignedOn === null || date <= resignedOn) return null;
  return `after the employee's last day, ${resignedOn}`;
}
