import type { WorkDate } from '@timekeep/contracts/time/work-date';

// A work date is written in UTC, where no zone can move it to another day.
const medium = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });
const full = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });

const monthDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** `Nov 20` */
export function dayAndMonth(date: WorkDate): string {
  return monthDay.format(Date.parse(date));
}

/** `Nov 20, 2026` */
export function mediumDate(date: WorkDate): string {
  return medium.format(Date.parse(date));
}

/** `Fri` */
export function shortWeekday(date: WorkDate): string {
  return weekday.format(Date.parse(date));
}

/** `Friday, November 20, 2026` */
export function fullDate(date: WorkDate): string {
  return full.format(Date.parse(date));
}
