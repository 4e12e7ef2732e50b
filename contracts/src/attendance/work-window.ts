import type { Shift } from '../schedules/weekly-times.js';
import type { CompanyZone } from '../time/company-zone.js';
import { addDays, type WorkDate } from '../time/work-date.js';
import { shiftIn, shiftOut } from './record-figures.js';

/** Most days that a work date is before the calendar date of its punches. */
export const WORK_DATE_DAYS_BEFORE = 2;
/** Most days that a work date is after the calendar date of its punches. */
export const WORK_DATE_DAYS_AFTER = 1;
/** The days that may be the work date of a punch, counted from its calendar date. */
const DECIDING_DAYS = Array.from(
  { length: WORK_DATE_DAYS_BEFORE + 1 + WORK_DATE_DAYS_AFTER },
  (_, index) => index - WORK_DATE_DAYS_BEFORE,
);
const FOUR_HOURS_MS = 4 * 3_600_000;

/** Returns the shift of a date: that of the record once it is opened, else that of the present schedule. */
export type ShiftOn = (date: WorkDate) => Shift | null;

/**
 * Returns the instant from which punches belong to `date`: 4 hours before its scheduled in (04:00 when off), not
 * before the previous shift's out + 4 hours, and at the latest at its own scheduled in.
 */
export function windowStart(zone: CompanyZone, date: WorkDate, shiftOn: ShiftOn): number {
  const own = shiftOn(date);
  const ownIn = own ? shiftIn(zone, date, own) : null;
  const base = ownIn === null ? zone.instantOf(date, '04:00:00') : ownIn - FOUR_HOURS_MS;
  const before = addDays(date, -1);
  const former = shiftOn(before);
  if (!former) return base;
  const afterFormer = Math.max(base, shiftOut(zone, before, former) + FOUR_HOURS_MS);
  return ownIn === null ? afterFormer : Math.min(afterFormer, ownIn);
}

/** Returns the work date that a punch at `instant` belongs to: the latest whose window has begun. */
export function workDateOfPunch(zone: CompanyZone, instant: number, shiftOn: ShiftOn): WorkDate {
  const calendar = zone.workDateAt(instant);
  // No window begins more than four hours before its day, so for most punches tomorrow need not be checked.
  const mayBeTomorrow = instant >= zone.endOf(calendar) - FOUR_HOURS_MS;
  for (let days = mayBeTomorrow ? WORK_DATE_DAYS_AFTER : 0; days > -WORK_DATE_DAYS_BEFORE; days--) {
    const date = addDays(calendar, days);
    if (windowStart(zone, date, shiftOn) <= instant) return date;
  }
  return addDays(calendar, -WORK_DATE_DAYS_BEFORE);
}

/** Returns the dates whose shifts can decide the work date of a punch of this calendar date. */
export function datesThatDecide(calendarDate: WorkDate): readonly WorkDate[] {
  return DECIDING_DAYS.map((days) => addDays(calendarDate, days));
}
