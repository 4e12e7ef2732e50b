import type { AttendanceRecord, TodaysScheduleAnswer } from '@timekeep/contracts/api/attendance-api';
import { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { secondsOf, type TimeOfDay } from '@timekeep/contracts/time/time-of-day';
import { fromWireDate, type WorkDate } from '@timekeep/contracts/time/work-date';
import { t } from '@/shared/language/language';

/** The hours scheduled for today, each as `HH:MM`. */
export interface TodaysHours {
  readonly timeIn: string;
  readonly timeOut: string;
  /** Start and end of the break of its own. */
  readonly pause?: readonly [string, string];
}

/** Returns the record of today; null when there is none. */
export function todaysRecord(records: readonly AttendanceRecord[], today: WorkDate): AttendanceRecord | null {
  const [record, another] = records.filter(({ Date: date }) => fromWireDate(date) === today);
  return record !== undefined && another === undefined ? record : null;
}

/** Returns characters 11 to 16 of both ends of the schedule; null when either is missing. */
export function todaysHours(schedule: TodaysScheduleAnswer['data'] | null): TodaysHours | null {
  if (!schedule?.TimeIN || !schedule.TimeOut) return null;
  const hours = { timeIn: schedule.TimeIN.slice(11, 16), timeOut: schedule.TimeOut.slice(11, 16) };
  if (!schedule.BREAK) return hours;
  const [from, to] = schedule.BREAK;
  return { ...hours, pause: [from.slice(0, 5), to.slice(0, 5)] };
}

/** Returns the unit after the minutes late, only for the remark Present: `min` under 1 and `mins` otherwise. */
export function minutesLabel(record: AttendanceRecord | null): string | null {
  if (record?.Remarks !== 'Present') return null;
  return record.MinsLate < 1 ? t('min') : t('mins');
}

/** Returns a greeting for the time of day in the company's zone; `now` is in epoch milliseconds. */
export function greeting(timeZone: string, now: number): string {
  const hour = hourOf(new CompanyZone(timeZone).timeOfDayAt(now));
  if (hour < 12) return t('Good morning');
  return hour < 18 ? t('Good afternoon') : t('Good evening');
}

/** Returns a time of day as fractional hours, 0 to 24. Takes `HH:MM` and `HH:MM:SS`. */
export function hourOf(time: TimeOfDay): number {
  return secondsOf(time.padEnd(8, ':00')) / 3600;
}
