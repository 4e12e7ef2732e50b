import type { TimeOfDay } from '../time/time-of-day.js';
import type { WorkDate } from '../time/work-date.js';

/** One record on the wire. `Date` is `<work date>T00:00:00.000Z`. */
export interface AttendanceRecord {
  readonly Date: string;
  readonly Remarks: string;
  readonly TimeIN1: TimeOfDay | null;
  readonly TimeOUT1: TimeOfDay | null;
  readonly MinsLate: number;
  readonly UnderOverTime: number;
  readonly hrs: number;
  /** Position of the last event that changed the record. */
  readonly revision: string;
}

/** Records, newest first. `current` is the current work date, which after midnight may be yesterday's night shift. */
export interface OwnAttendanceAnswer {
  readonly data: readonly AttendanceRecord[];
  readonly current: WorkDate;
}

export interface TodaysScheduleRequest {
  readonly id: string;
  readonly date: WorkDate;
}

/** `<work date>T<HH:MM:SS>.000Z`, so that characters 11 to 16 are the time of day; null when off or unscheduled. */
export interface TodaysScheduleAnswer {
  readonly data: { readonly TimeIN: string | null; readonly TimeOut: string | null };
}

/** First work date of all records. */
export const HISTORY_START: WorkDate = '2023-01-01';

export const ATTENDANCE_MESSAGES = {
  loading: 'Loading data',
  empty: 'No record found',
  noSchedule: 'No schedule found for today',
  invalidDate: 'Date input not valid.',
} as const;
