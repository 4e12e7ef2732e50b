import type { HolidayChanges } from '../api/holidays-api.js';
import { isSameContent, recordValues } from '../attendance/record.js';
import { applyFact, type RecordFact, type RecordState } from '../attendance/record-state.js';
import type { HolidayEvent } from '../events/holiday.js';
import type { CompanyZone } from '../time/company-zone.js';

/** Counts the records of the date that a holiday, or its withdrawal, changes, by the fold that changes them. */
export function holidayChangesOf(
  { type, data }: HolidayEvent,
  records: readonly RecordState[],
  zone: CompanyZone,
): Omit<HolidayChanges, 'onLeave'> {
  const fact: RecordFact =
    type === 'HolidayApplied'
      ? { type: 'holiday-applied', remark: data.remark }
      : { type: 'holiday-withdrawn' };
  const compared = records.map((state) => ({
    before: recordValues(state, data.date, zone),
    after: recordValues(applyFact(state, fact), data.date, zone),
  }));
  return {
    records: records.length,
    changed: compared.filter(({ before, after }) => !isSameContent(before, after)).length,
    worked: compared.filter(({ before }) => before.timeIn !== null).length,
  };
}
