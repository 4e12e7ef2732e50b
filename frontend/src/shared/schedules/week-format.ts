import {
  isDayOff,
  SCHEDULE_WEEKDAYS,
  shiftOf,
  timesOn,
  type Shift,
  type TimePair,
  type Week,
} from '@timekeep/contracts/schedules/weekly-times';
import { secondsOf, type TimeOfDay } from '@timekeep/contracts/time/time-of-day';
import { addDays, type Weekday, type WorkDate } from '@timekeep/contracts/time/work-date';
import { longWeekday, shortWeekday } from '@/shared/attendance/date-format';
import { t } from '@/shared/language/language';

const DAY_SECONDS = 86_400;

/** Returns `08:00–17:30`, with seconds unless they are zero, or `off` for a day off. */
export function hoursInWords([timeIn, timeOut]: TimePair): string {
  return isDayOff([timeIn, timeOut]) ? t('off') : `${short(timeIn)}–${short(timeOut)}`;
}

/** Returns the length of a day: `9 h 30 min`, `8 h, until the next day` or `Day off`. */
export function lengthInWords([timeIn, timeOut]: TimePair): string {
  if (isDayOff([timeIn, timeOut])) return t('Day off');
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

/** Returns `08:00–17:00, break 12:00–13:00`, without the break if it has none of its own, or `off`. */
export function shiftInWords(shift: Shift | null): string {
  if (!shift) return t('off');
  const hours = `${short(shift.in)}–${short(shift.out)}`;
  if (!shift.break) return hours;
  const [start, end] = shift.break;
  return t('{hours}, break {start}–{end}', { hours, start: short(start), end: short(end) });
}

/** Returns `Mon 08:00–19:00 · Tue–Fri 08:00–18:30 · Sat off`, with days of equal hours and breaks grouped. A Sunday that is off is left out. */
export function weekInWords({ TIME, BREAK }: Week): string {
  const groups: { readonly first: string; readonly last: string; readonly hours: string }[] = [];
  for (const weekday of SCHEDULE_WEEKDAYS) {
    const day = weekdayName(weekday, 'short');
    const shift = shiftOf(timesOn(TIME, weekday), BREAK?.[weekday]);
    if (weekday === 'sunday' && !shift) continue;
    const hours = shiftInWords(shift);
    const former = groups.at(-1);
    if (former?.hours === hours) groups.splice(-1, 1, { ...former, last: day });
    else groups.push({ first: day, last: day, hours });
  }
  return groups
    .map(({ first, last, hours }) => `${first === last ? first : `${first}–${last}`} ${hours}`)
    .join(' · ');
}

/** Returns the name of a weekday, `Monday` or `Mon`, in the language of the page. */
export function weekdayName(weekday: Weekday, length: 'long' | 'short' = 'long'): string {
  const date = addDays(A_MONDAY, SCHEDULE_WEEKDAYS.indexOf(weekday));
  return length === 'long' ? longWeekday(date) : shortWeekday(date);
}

const A_MONDAY: WorkDate = '2023-01-02';

function short(time: TimeOfDay): string {
  return time.endsWith(':00') ? time.slice(0, 5) : time;
}
