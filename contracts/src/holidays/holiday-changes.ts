import type { HolidayChanges, LEAVE_EFFECTS } from '../api/holidays-api.js';
import { isSameContent, recordValues } from '../attendance/record.js';
import { applyFact, type RecordFact, type RecordState } from '../attendance/record-state.js';
import type { HolidayEvent } from '../events/holiday.js';
import type { CompanyZone } from '../time/company-zone.js';
import { holidayAfter, returningRemark, type PresentHoliday } from './present-holiday.js';

/**
 * Counts the records of the date that a holiday, or its withdrawal, changes, by the fold that changes them.
 *
 * @param former the holiday of the date before
 */
export function holidayChangesOf(
  event: HolidayEvent,
  former: PresentHoliday | null,
  records: readonly RecordState[],
  zone: CompanyZone,
): Omit<HolidayChanges, 'onLeave'> {
  const { type, data } = event;
  const isSame = type === 'HolidayApplied' && data.remark === former?.remark;
  const fact: RecordFact =
    type === 'HolidayApplied'
      ? { type: 'holiday-applied', remark: data.remark }
      : { type: 'holiday-withdrawn' };
  const compared = records.map((state) => ({
    before: recordValues(state, data.date, zone),
    after: recordValues(isSame ? state : applyFact(state, fact), data.date, zone),
  }));
  return {
    records: records.length,
    changed: compared.filter(({ before, after }) => !isSameContent(before, after)).length,
    worked: compared.filter(({ before }) => before.timeIn !== null).length,
    leave: leaveEffect(former, holidayAfter(event)),
  };
}

function leaveEffect(
  former: PresentHoliday | null,
  present: PresentHoliday | null,
): (typeof LEAVE_EFFECTS)[number] {
  const [before, after] = [returningRemark(former) !== null, returningRemark(present) !== null];
  if (before === after) return 'same';
  return after ? 'returned' : 'taken';
}
