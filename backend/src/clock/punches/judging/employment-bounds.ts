import { HISTORY_START } from '@timekeep/contracts/api/attendance-api';
import { workDateOfPunch, type ShiftOn } from '@timekeep/contracts/attendance/work-window';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { addDays, laterOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import type { Employment } from './employment-facts.js';

/** The first work date that anyone has a record of. */
export const FIRST_RECORDS: WorkDate = HISTORY_START;

type Bounds = Pick<Employment, 'hiredOn' | 'resignedOn'>;

/**
 * Whether the work date of a punch may lie on the other side of a bound of the employment than its calendar date does:
 * a work date is at most two days before the calendar date of its punches, and at most one day after it.
 */
export function isNearBound(calendarDate: WorkDate, { hiredOn, resignedOn }: Bounds): boolean {
  const first = laterOf(hiredOn, FIRST_RECORDS);
  if (addDays(first, -1) <= calendarDate && calendarDate <= addDays(first, 1)) return true;
  return resignedOn !== null && resignedOn <= calendarDate && calendarDate <= addDays(resignedOn, 2);
}

/** The reason why a punch has no record; null when it is within the employment. */
export function outsideReason(
  zone: CompanyZone,
  instant: number,
  bounds: Bounds,
  shiftOn: ShiftOn,
): string | null {
  const calendarDate = zone.workDateAt(instant);
  const date = isNearBound(calendarDate, bounds) ? workDateOfPunch(zone, instant, shiftOn) : calendarDate;
  const side = sideOutside(date, bounds);
  if (side === null) return null;
  // On a calendar date of the employment the work date has to be named, or nobody understands the rejection.
  const isExplained = sideOutside(calendarDate, bounds) === null;
  return `${isExplained ? `The punch belongs to the work date ${date},` : 'The punch is'} ${side}.`;
}

/** The side of the employment on which a date lies outside it, in words; null for a date within. */
function sideOutside(date: WorkDate, { hiredOn, resignedOn }: Bounds): string | null {
  if (date < hiredOn) return `before the employee's first day, ${hiredOn}`;
  if (date < FIRST_RECORDS) return `before the first day of all records, ${FIRST_RECORDS}`;
  if (resignedOn === null || date <= resignedOn) return null;
  return `after the employee's last day, ${resignedOn}`;
}
