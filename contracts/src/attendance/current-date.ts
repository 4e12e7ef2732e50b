import { endsNextDay, type Shift } from '../schedules/weekly-times.js';
import type { CompanyZone } from '../time/company-zone.js';
import { addDays, type WorkDate } from '../time/work-date.js';
import type { Remark } from './remarks.js';
import { windowStart } from './work-window.js';

/** The fields of a recent record that decide the current work date. */
export interface RecentRecord {
  readonly date: WorkDate;
  readonly remark: Remark;
  readonly shift: Shift | null;
}

/**
 * Returns the date that a dashboard shows: today, or yesterday while a night shift that began then is not timed out
 * and today's window has not begun.
 *
 * @param now epoch milliseconds
 */
export function currentDate(zone: CompanyZone, now: number, recent: readonly RecentRecord[]): WorkDate {
  const today = zone.workDateAt(now);
  const yesterday = addDays(today, -1);
  const recordOf = (date: WorkDate): RecentRecord | undefined =>
    recent.find((record) => record.date === date);
  const last = recordOf(yesterday);
  const onShift = last?.remark === 'TimeIn' && last.shift !== null && endsNextDay(last.shift);
  const begins = windowStart(zone, today, (date) => recordOf(date)?.shift ?? null);
  return onShift && now < begins ? yesterday : today;
}
