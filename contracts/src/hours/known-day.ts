import { remarkAndTimes, shownLeave } from '../attendance/record.js';
import { scheduledHours } from '../attendance/record-figures.js';
import type { RecordState } from '../attendance/record-state.js';
import type { CompanyZone } from '../time/company-zone.js';
import type { WorkDate } from '../time/work-date.js';
import type { CalendarDate, HolidayOfDate } from './day-kinds.js';
import type { KnownDay } from './period-hours.js';

/** Facts about a date that its record does not have. */
export interface BesideRecord {
  /** Minutes of overtime that HR granted. */
  readonly granted: number;
  /** True if the balance of its type was below zero after a day of leave. */
  readonly isOverdrawn: (transactionId: string) => boolean;
}

/**
 * Returns the facts of a date that its record has. Leave is paid while the balance after it is not below zero. Leave that a correction entered took
 * nothing off a balance, and is paid.
 */
export function knownDay(
  zone: CompanyZone,
  date: WorkDate,
  state: RecordState,
  { granted, isOverdrawn }: BesideRecord,
): KnownDay {
  const scheduled = state.shift && scheduledHours(zone, date, state.shift, state.breakRule);
  const { remark, ...times } = remarkAndTimes(state, scheduled);
  return {
    date,
    remark,
    ...times,
    scheduled,
    graceMinutes: state.graceMinutes,
    granted: remark === 'OT' ? 'all' : granted,
    breakGranted: 0,
    isLeavePaid: !shownLeave(state).some(({ transactionId }) => isOverdrawn(transactionId)),
  };
}

/**
 * Returns what the date of a record is.
 *
 * @param declared the holiday of the date; the record has the remark alone
 */
export function calendarDate(
  { holiday, shift }: RecordState,
  declared: HolidayOfDate | undefined,
): CalendarDate {
  const isDouble = holiday?.remark === 'LH' && declared === 'double';
  return { holiday: isDouble ? 'double' : (holiday?.remark ?? null), isRestDay: shift === null };
}
