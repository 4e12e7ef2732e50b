import type { HolidayRemark } from '../attendance/remarks.js';
import type { HolidayApplied, HolidayEvent } from '../events/holiday.js';

/** The names of a date's holidays. */
export interface HolidayNames {
  /** Null for a holiday without a name. */
  readonly name: string | null;
  /** The name of a second legal holiday on the same date, on which work counts as on two; null for none. */
  readonly second: string | null;
}

/** A holiday of a date. */
export interface PresentHoliday extends HolidayNames {
  readonly remark: HolidayRemark;
  /** True if leave on the date takes nothing off a balance. */
  readonly returnsLeave: boolean;
}

/** The employees that a holiday is for: those of a company, or all. */
export type HolidayOwner = Pick<HolidayApplied['data'], 'COMPANY' | 'COMPANY_ID'>;

export const FOR_ALL: HolidayOwner = { COMPANY: null, COMPANY_ID: null };

/** The id of the company of a holiday of all, in tables, whose keys have no null. */
export const OF_ALL = '';

/** The holidays of a date by the ids of their companies; that of all is under null. */
export type HolidaysOfDate = ReadonlyMap<string | null, PresentHoliday>;

/** Returns the holidays of a date after one more event of it. */
export function holidaysAfter(former: HolidaysOfDate, { type, data }: HolidayEvent): HolidaysOfDate {
  const holidays = new Map(former);
  if (type === 'HolidayWithdrawn') {
    holidays.delete(data.COMPANY_ID);
    return holidays;
  }
  const { date: _, COMPANY: __, COMPANY_ID, ...holiday } = data;
  return holidays.set(COMPANY_ID, holiday);
}

/** The part of a holiday that decides which one holds. */
interface Ranked {
  readonly remark: HolidayRemark;
  readonly second?: string | null;
}

/**
 * Returns the holiday of a date that holds for a company: its own, else that of all. A local holiday takes no legal one away: a legal
 * holiday of all holds before a special one of the company, and a second legal holiday of all stays beside a legal one of the company.
 */
export function heldHoliday<Holiday extends Ranked>(
  all: Holiday | null,
  own: Holiday | null,
): Holiday | null {
  if (all === null || own === null) return own ?? all;
  if (all.remark === 'LH' && own.remark === 'SH') return all;
  return own.remark === 'LH' && all.second && !own.second ? { ...own, second: all.second } : own;
}

/** Returns the holiday that holds for a company on a date; null for none. */
export function heldBy(holidays: HolidaysOfDate, COMPANY_ID: string | null): PresentHoliday | null {
  const all = holidays.get(null) ?? null;
  return heldHoliday(all, COMPANY_ID === null ? null : (holidays.get(COMPANY_ID) ?? null));
}

/** Returns the remark of a holiday that gives leave of its date back; null when there is no such holiday. */
export function returningRemark(
  holiday: Pick<PresentHoliday, 'remark' | 'returnsLeave'> | null,
): HolidayRemark | null {
  return holiday?.returnsLeave ? holiday.remark : null;
}
