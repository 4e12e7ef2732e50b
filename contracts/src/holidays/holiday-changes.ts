import type { HolidayChanges } from '../api/holidays-api.js';
import type { LeaveDays } from '../api/preview-api.js';
import { recordValues } from '../attendance/record.js';
import type { RecordState } from '../attendance/record-state.js';
import type { HolidayEvent } from '../events/holiday.js';
import type { CompanyZone } from '../time/company-zone.js';
import { heldBy, holidaysAfter, returningRemark, type HolidaysOfDate } from './holidays-of-date.js';

/** An employee with leave on the date of a holiday, with the company of that date; null for one that was never added. */
export type OnLeave = HolidayChanges['onLeave'][number] & { readonly companyId: string | null };

/** The records of a date, and who is on leave on it: of the company of a holiday, or all. */
export interface HolidayScope {
  readonly records: readonly RecordState[];
  readonly onLeave: readonly OnLeave[];
}

/**
 * Counts the records of the date of a holiday, or of its withdrawal, and names those whose leave it gives back or takes again, or else all
 * who are on leave. How many records change is counted by the preview of the change alone.
 *
 * @param former the holidays of the date before
 */
export function holidayChangesOf(
  event: HolidayEvent,
  former: HolidaysOfDate,
  { records, onLeave }: HolidayScope,
  zone: CompanyZone,
): { readonly changes: Omit<HolidayChanges, 'changed'>; readonly leave: LeaveDays } {
  const { date, COMPANY_ID } = event.data;
  const after = holidaysAfter(former, event);
  /** 1 if leave is given back by the change, -1 if it is taken again. */
  const effectFor = (companyId: string | null): number => {
    const [was, is] = [former, after].map((each) => returningRemark(heldBy(each, companyId)) !== null);
    return Number(is) - Number(was);
  };
  const affected = onLeave.filter(({ companyId }) => effectFor(companyId) !== 0);
  const leave = { SL: 0, VL: 0 };
  for (const { companyId, LEAVE_TYPE, half } of affected)
    leave[LEAVE_TYPE] += effectFor(companyId) * (half === null ? 1 : 0.5);
  // A company may have a holiday of its own, so that the change concerns others alone.
  const effect = affected.length > 0 ? leave.SL + leave.VL : effectFor(COMPANY_ID);
  const named = affected.length > 0 ? affected : onLeave;
  return {
    changes: {
      records: records.length,
      worked: records.filter((state) => recordValues(state, date, zone).timeIn !== null).length,
      leave: effect === 0 ? 'same' : effect > 0 ? 'returned' : 'taken',
      onLeave: named.map(({ companyId: _, ...one }) => one),
    },
    leave,
  };
}
