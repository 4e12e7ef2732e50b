import type { HolidayChanges, LEAVE_EFFECTS } from '../api/holidays-api.js';
import { recordValues } from '../attendance/record.js';
import type { RecordState } from '../attendance/record-state.js';
import type { HolidayEvent } from '../events/holiday.js';
import type { CompanyZone } from '../time/company-zone.js';
import { holidayAfter, returningRemark, type PresentHoliday } from './present-holiday.js';

/**
 * Counts the records of the date of a holiday, or of its withdrawal. How many of them change is counted by the preview of the change alone.
 *
 * @param former the holiday of the date before
 */
export function holidayChangesOf(
  event: HolidayEvent,
  former: PresentHoliday | null,
  records: readonly RecordState[],
  zone: CompanyZone,
): Omit<HolidayChanges, 'onLeave' | 'changed'> {
  const { date } = event.data;
  return {
    records: records.length,
    worked: records.filter((state) => recordValues(state, date, zone).timeIn !== null).length,
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
