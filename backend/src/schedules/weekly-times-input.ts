import { SCHEDULE_DAYS, type ScheduleDays } from '@timekeep/contracts/schedules/templates';
import {
  DAY_OFF,
  SCHEDULE_WEEKDAYS,
  type ScheduleWeekday,
  type TimePair,
  type WeeklyTimes,
} from '@timekeep/contracts/schedules/weekly-times';
import { isTimeOfDay } from '@timekeep/contracts/time/time-of-day';

/** Times of each weekday as they come in; any of them may be missing or wrong. */
export type TimesEntry = Readonly<Partial<Record<ScheduleWeekday, readonly string[]>>>;

/** Whether a week may have so many working days. */
export function isScheduleDays(days: number): days is ScheduleDays {
  return SCHEDULE_DAYS.some((known) => known === days);
}

/** The week's times, or in words what is wrong with them. */
export function readWeeklyTimes(entry: TimesEntry, days: ScheduleDays): WeeklyTimes | string {
  const pairs: Partial<Record<ScheduleWeekday, TimePair>> = {};
  for (const weekday of SCHEDULE_WEEKDAYS) {
    const times = entry[weekday];
    if (!times) return `The times of ${weekday} are missing.`;
    const pair = readPair(times);
    if (!pair) return `The times of ${weekday} must be two, each as HH:MM:SS.`;
    pairs[weekday] = pair;
  }
  if (!isWhole(pairs)) return 'The times of a weekday are missing.';
  if (days === 5 && !isDayOff(pairs.saturday)) return 'In a week of 5 days saturday must be off.';
  return pairs;
}

function readPair([timeIn, timeOut, ...more]: readonly string[]): TimePair | null {
  if (timeIn === undefined || timeOut === undefined || more.length > 0) return null;
  return isTimeOfDay(timeIn) && isTimeOfDay(timeOut) ? [timeIn, timeOut] : null;
}

function isWhole(pairs: Partial<Record<ScheduleWeekday, TimePair>>): pairs is WeeklyTimes {
  return SCHEDULE_WEEKDAYS.every((weekday) => pairs[weekday] !== undefined);
}

function isDayOff([timeIn, timeOut]: TimePair): boolean {
  return timeIn === DAY_OFF[0] && timeOut === DAY_OFF[1];
}
