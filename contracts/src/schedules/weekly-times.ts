import { answer, named, type Of, optional, says, timeOfDay } from '../api/define.js';
import { oneOf, pairOf } from '../events/schema.js';
import { MIDNIGHT, secondsOf, type TimeOfDay } from '../time/time-of-day.js';
import { type Weekday, weekdayOf, type WorkDate } from '../time/work-date.js';

/** Weekdays of a schedule, in the order in which they are shown. */
export const SCHEDULE_WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const satisfies readonly Weekday[];
export type ScheduleWeekday = (typeof SCHEDULE_WEEKDAYS)[number];

const timePair = named(
  'TimePair',
  says('Time in and time out; the pair 00:00:00 / 00:00:00 is a day off.', pairOf(timeOfDay)),
);
export type TimePair = Of<typeof timePair>;

export const weeklyTimes = answer(
  'WeeklyTimes',
  "A schedule's hours of each weekday, as `TIME` on the wire.",
  () =>
    ({
      monday: timePair,
      tuesday: timePair,
      wednesday: timePair,
      thursday: timePair,
      friday: timePair,
      saturday: timePair,
      sunday: optional(says('Missing for a day off.', timePair)),
    }) satisfies Record<ScheduleWeekday, unknown>,
);
export type WeeklyTimes = Of<typeof weeklyTimes>;

export const breakPair = named(
  'BreakPair',
  says(
    'Start and end of a break within the hours of a day, after the in and before the out; also across midnight.',
    pairOf(timeOfDay),
  ),
);

export const weeklyBreaks = answer(
  'WeeklyBreaks',
  'The breaks of a schedule, as `BREAK` on the wire. A weekday without one has that of the rule `break`.',
  () =>
    ({
      monday: optional(breakPair),
      tuesday: optional(breakPair),
      wednesday: optional(breakPair),
      thursday: optional(breakPair),
      friday: optional(breakPair),
      saturday: optional(breakPair),
      sunday: optional(breakPair),
    }) satisfies Record<ScheduleWeekday, unknown>,
);
export type WeeklyBreaks = Of<typeof weeklyBreaks>;

/** The hours of a week, and its breaks. */
export interface Week {
  readonly TIME: WeeklyTimes;
  /** Missing for none. */
  readonly BREAK?: WeeklyBreaks;
}

export const shift = answer(
  'Shift',
  'Working hours of one date. An out that is not after the in falls on the next day.',
  () => ({
    in: timeOfDay,
    out: timeOfDay,
    break: optional(says('Its own break; missing if it has that of the rule.', breakPair)),
  }),
);
export type Shift = Of<typeof shift>;

export const DAY_OFF: TimePair = [MIDNIGHT, MIDNIGHT];

/** Returns the hours of a weekday. */
export function timesOn(times: WeeklyTimes, weekday: ScheduleWeekday): TimePair {
  return times[weekday] ?? DAY_OFF;
}

/** True for the hours of a day off. */
export function isDayOff([timeIn, timeOut]: TimePair): boolean {
  return timeIn === MIDNIGHT && timeOut === MIDNIGHT;
}

/** Returns the shift of a date, or null on a day off. */
export function shiftOn({ TIME, BREAK }: Week, date: WorkDate): Shift | null {
  const weekday = weekdayOf(date);
  return shiftOf(timesOn(TIME, weekday), BREAK?.[weekday]);
}

/** Returns the shift of a pair of times, or null for a day off. */
export function shiftOf(pair: TimePair, pause?: TimePair): Shift | null {
  if (isDayOff(pair)) return null;
  const [timeIn, timeOut] = pair;
  return { in: timeIn, out: timeOut, ...(pause && { break: pause }) };
}

/** True if both are the same hours with the same break, or both are a day off. */
export function isSameShift(a: Shift | null, b: Shift | null): boolean {
  return a?.in === b?.in && a?.out === b?.out && isSameBreak(a?.break, b?.break);
}

/** True if two weeks have the same hours and breaks on each weekday. */
export function isSameWeek(a: Week, b: Week): boolean {
  return SCHEDULE_WEEKDAYS.every((weekday) => {
    const [inA, outA] = timesOn(a.TIME, weekday);
    const [inB, outB] = timesOn(b.TIME, weekday);
    return inA === inB && outA === outB && isSameBreak(a.BREAK?.[weekday], b.BREAK?.[weekday]);
  });
}

function isSameBreak(a: TimePair | undefined, b: TimePair | undefined): boolean {
  return a?.[0] === b?.[0] && a?.[1] === b?.[1];
}

/** True if a shift ends on the day after it began. */
export function endsNextDay(shift: Shift): boolean {
  // Times of day compare as text.
  return shift.out <= shift.in;
}

const DAY_SECONDS = 86_400;

/** True if a break begins after the in of its shift, and ends after its start and before the out. */
export function isWithinShift([start, end]: TimePair, shift: Pick<Shift, 'in' | 'out'>): boolean {
  const length = secondsAfter(shift.in, shift.out) || DAY_SECONDS;
  const begins = secondsAfter(shift.in, start);
  const ends = secondsAfter(shift.in, end);
  return begins > 0 && begins < ends && ends < length;
}

/** True if a break ends when it begins, or lies within its shift and ends before that. */
export function isBackwards([start, end]: TimePair, shift: Pick<Shift, 'in' | 'out'>): boolean {
  const length = secondsAfter(shift.in, shift.out) || DAY_SECONDS;
  const [begins, ends] = [secondsAfter(shift.in, start), secondsAfter(shift.in, end)];
  return begins === ends || (ends > 0 && ends < begins && begins < length);
}

/** A break of this length or longer makes a split shift: the parts before and after it have punches of their own. */
export const SPLIT_BREAK_SECONDS = 2 * 3_600;

/** True if a break makes a split shift. */
export function splitsShift([start, end]: TimePair): boolean {
  return secondsAfter(start, end) >= SPLIT_BREAK_SECONDS;
}

/** Returns the seconds from a time of day to the next occurrence of another one; 0 for the same. */
function secondsAfter(from: TimeOfDay, to: TimeOfDay): number {
  return (secondsOf(to) - secondsOf(from) + DAY_SECONDS) % DAY_SECONDS;
}

/** Working days a week that a schedule may have. */
export const SCHEDULE_DAYS = [5, 6] as const;
export const scheduleDays = named('ScheduleDays', oneOf(SCHEDULE_DAYS));
export type ScheduleDays = Of<typeof scheduleDays>;

/** The hours of the templates, in the order in which they are offered (specification, section 9). */
export const TEMPLATE_HOURS: readonly TimePair[] = [
  ['09:00:00', '18:00:00'],
  ['08:30:00', '17:30:00'],
  ['08:00:00', '17:00:00'],
  ['07:30:00', '16:30:00'],
  ['07:00:00', '16:00:00'],
  ['06:30:00', '15:30:00'],
  ['06:00:00', '15:00:00'],
];

/** The template that a new schedule starts from: a long Monday, Saturday off. */
export const DEFAULT_TEMPLATE: WeeklyTimes = {
  monday: ['08:00:00', '19:00:00'],
  tuesday: ['08:00:00', '18:30:00'],
  wednesday: ['08:00:00', '18:30:00'],
  thursday: ['08:00:00', '18:30:00'],
  friday: ['08:00:00', '18:30:00'],
  saturday: DAY_OFF,
};

/** Returns a schedule with the same hours on each working day of a week of `days` days. */
export function templateOf(hours: TimePair, days: ScheduleDays): WeeklyTimes {
  return {
    monday: hours,
    tuesday: hours,
    wednesday: hours,
    thursday: hours,
    friday: hours,
    saturday: days === 6 ? hours : DAY_OFF,
  };
}
