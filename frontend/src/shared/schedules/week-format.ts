import { capitalized } from '@timekeep/contracts/api/plain-text';
import {
  SCHEDULE_WEEKDAYS,
  type TimePair,
  type WeeklyTimes,
} from '@timekeep/contracts/schedules/weekly-times';
import { MIDNIGHT, secondsOf, type TimeOfDay } from '@timekeep/contracts/time/time-of-day';
import { t } from '@/shared/language/language';

const DAY_SECONDS = 86_400;

/** Returns `08:00–17:30`, with seconds unless they are zero, or `off` for a day off. */
export function hoursInWords([timeIn, timeOut]: TimePair): string {
  return isOff([timeIn, timeOut]) ? t('off') : `${short(timeIn)}–${short(timeOut)}`;
}

/** Returns the length of a day: `9 h 30 min`, `8 h, until the next day` or `Day off`. */
export function lengthInWords([timeIn, timeOut]: TimePair): string {
  if (isOff([timeIn, timeOut])) return t('Day off');
  const seconds = secondsOf(timeOut) - secondsOf(timeIn);
  const isOvernight = seconds <= 0;
  const minutes = Math.floor((isOvernight ? seconds + DAY_SECONDS : seconds) / 60);
  const parts = [
    minutes >= 60 ? t('{hours} h', { hours: Math.floor(minutes / 60) }) : '',
    minutes % 60 > 0 || minutes === 0 ? t('{count} min', { count: minutes % 60 }) : '',
  ];
  const length = parts.filter((part) => part !== '').join(' ');
  return isOvernight ? t('{length}, until the next day', { length }) : length;
}

/** Returns `Mon 08:00–19:00 · Tue–Fri 08:00–18:30 · Sat off`, with days of equal hours grouped. */
export function weekInWords(times: WeeklyTimes): string {
  const groups: { readonly first: string; readonly last: string; readonly hours: string }[] = [];
  for (const weekday of SCHEDULE_WEEKDAYS) {
    const day = shortName(weekday);
    const hours = hoursInWords(times[weekday]);
    const former = groups.at(-1);
    if (former?.hours === hours) groups.splice(-1, 1, { ...former, last: day });
    else groups.push({ first: day, last: day, hours });
  }
  return groups
    .map(({ first, last, hours }) => `${first === last ? first : `${first}–${last}`} ${hours}`)
    .join(' · ');
}

function shortName(weekday: string): string {
  return capitalized(weekday).slice(0, 3);
}

function short(time: TimeOfDay): string {
  return time.endsWith(':00') ? time.slice(0, 5) : time;
}

function isOff([timeIn, timeOut]: TimePair): boolean {
  return timeIn === MIDNIGHT && timeOut === MIDNIGHT;
}
