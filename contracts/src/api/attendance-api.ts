import type { TimeOfDay } from '../time/time-of-day.js';
import type { WorkDate } from '../time/work-date.js';

/** The attendance record of an employee on a work date. */
export interface AttendanceRecord {
  /** `<work date>T00:00:00.000Z`. */
  readonly Date: string;
  readonly Remarks: string;
  readonly TimeIN1: TimeOfDay | null;
  readonly TimeOUT1: TimeOfDay | null;
  /** Whole minutes. */
  readonly MinsLate: number;
  /** Whole minutes, negative when left early. */
  readonly UnderOverTime: number;
  /** Hours between in and out, two decimals, a half rounded up. */
  readonly hrs: number;
  /** Position of the last event that changed the record. */
  readonly revision: string;
}

/** One's own records. */
export interface OwnAttendanceAnswer {
  /** Newest first. */
  readonly data: readonly AttendanceRecord[];
  /** The work date under way; after midnight this may be yesterday, of a night shift. */
  readonly current: WorkDate;
}

/** The scheduled hours of a day. In each text, characters 11 to 16 are the time of day. */
export interface TodaysScheduleAnswer {
  readonly data: {
    /** `<work date>T<HH:MM:SS>.000Z`; null when off or unscheduled. */
    readonly TimeIN: string | null;
    /** `<work date>T<HH:MM:SS>.000Z`; null when off or unscheduled. */
    readonly TimeOut: string | null;
  };
}

/** First work date of all records. */
export const HISTORY_START: WorkDate = '2023-01-01';

export const ATTENDANCE_MESSAGES = {
  loading: 'Loading data',
  empty: 'No record found',
  noSchedule: 'No schedule found for today',
  invalidDate: 'Date input not valid.',
} as const;
