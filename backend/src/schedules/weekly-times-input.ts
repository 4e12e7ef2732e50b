import type { Message } from '@timekeep/contracts/messages/message';
import { scheduleMessages } from '@timekeep/contracts/schedules/schedule-messages';
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

/** Checks that a week may have this number of working days. */
export function isScheduleDays(days: number): days is ScheduleDays {
  return SCHEDULE_DAYS.some((known) => known === days);
}

/** Returns the refusal of a weekday that has not two times. */
export function missingTimes(weekday: string): Message {
  return scheduleMessages.timesMissing({ weekday: weekdayName(weekday) });
}

/** Returns the week's times, or the message that refuses them. */
export function readWeeklyTimes(entry: TimesEntry, days: ScheduleDays): WeeklyTimes | Message {
  const pairs: Partial<Record<ScheduleWeekday, TimePair>> = {};
  for (const weekday of SCHEDULE_WEEKDAYS) {
    const times = entry[weekday];
    if (times?.length !== 2) return missingTimes(weekday);
    const pair = readPair(times);
    if (!pair) return scheduleMessages.timesMalformed({ weekday: weekdayName(weekday) });
    pairs[weekday] = pair;
  }
  if (!isWhole(pairs)) return scheduleMessages.weekMissing();
  if (days === 5 && !isDayOff(pairs.saturday)) return scheduleMessages.saturdayOff();
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

function weekdayName(weekday: string): string {
  return `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)}`;
}
