import { MAX_LEAVE_ENTRIES } from '@timekeep/contracts/api/leave-api';
import { reasonOff, type DaysOff } from '@timekeep/contracts/leave/days-off';
import { datesBetween, daysBetween, type WorkDate } from '@timekeep/contracts/time/work-date';
import { fromServer } from '@/shared/language/language';

/** The longest range whose days are listed; a longer list would not be read. */
const LISTED_DAYS = 2 * MAX_LEAVE_ENTRIES;

/** The values of an entry that select its days. */
export interface DayChoice {
  /** First and last day; the last is null for a single day. */
  readonly DATE: WorkDate | null;
  readonly TO: WorkDate | null;
  /** Days switched by hand between included and excluded. */
  readonly changed: readonly WorkDate[];
}

/** A day of the range of an entry. */
export interface LeaveDay {
  readonly date: WorkDate;
  readonly isTaken: boolean;
  /** The reason why the day needs no leave; null for a working day. */
  readonly reason: string | null;
}

/** True if the last day is before the first. */
export function isBackwards({ DATE, TO }: Pick<DayChoice, 'DATE' | 'TO'>): boolean {
  return DATE !== null && TO !== null && TO < DATE;
}

/** True if the range is too long for one application. */
export function isTooLong({ DATE, TO }: Pick<DayChoice, 'DATE' | 'TO'>): boolean {
  return DATE !== null && TO !== null && daysBetween(DATE, TO) >= LISTED_DAYS;
}

/**
 * Returns the days of an entry's range. Rest days, holidays and days of leave are excluded unless they were added by
 * hand. A single day is always included, because it was chosen explicitly.
 */
export function daysOf(choice: DayChoice, off: DaysOff): readonly LeaveDay[] {
  const { DATE, TO, changed } = choice;
  if (DATE === null || isBackwards(choice) || isTooLong(choice)) return [];
  const dates = datesBetween(DATE, TO ?? DATE);
  const isSingle = dates.length === 1;
  return dates.map((date) => {
    const reason = reasonOff(off, date);
    return {
      date,
      reason: reason && fromServer(reason),
      isTaken: isSingle || (reason === null) !== changed.includes(date),
    };
  });
}

/** Returns the dates that an entry takes. */
export function datesTaken(choice: DayChoice, off: DaysOff): readonly WorkDate[] {
  return daysOf(choice, off).flatMap(({ date, isTaken }) => (isTaken ? [date] : []));
}
