import {
  type EmploymentEnd,
  FIRST_RECORD_DATE,
  hasLeft,
} from '@timekeep/contracts/attendance/employment-bounds';
import { capitalized } from '@timekeep/contracts/api/plain-text';
import type { ScheduleEvent } from '@timekeep/contracts/events/schedule';
import { breakRefusal } from '@timekeep/contracts/schedules/break-refusal';
import {
  malformedBreak,
  missingTimes,
  scheduleMessages,
} from '@timekeep/contracts/schedules/schedule-messages';
import {
  dayOn,
  deleteFrom,
  hasSchedule,
  NO_SCHEDULE,
  rangeOf,
  saveRange,
  setDay,
  withdrawDay,
  type Schedule,
  type ScheduleRanges,
} from '@timekeep/contracts/schedules/schedule-ranges';
import { dateMessages, dateProblem } from '@timekeep/contracts/time/date-messages';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { Message } from '@timekeep/contracts/messages/message';
import {
  isDayOff,
  isSameShift,
  SCHEDULE_DAYS,
  SCHEDULE_WEEKDAYS,
  type ScheduleDays,
  type ScheduleWeekday,
  type Shift,
  shiftOf,
  type TimePair,
  timesOn,
  type WeeklyBreaks,
  type WeeklyTimes,
} from '@timekeep/contracts/schedules/weekly-times';
import { isTimeOfDay } from '@timekeep/contracts/time/time-of-day';
import { unknownEmployee } from '../employees/employees.module.js';
import { accept, refuse, type Decider, type Decision } from '../event-store/decider.js';

/** A range as HR enters it; its content is not checked yet. */
export interface ScheduleEntry {
  readonly EMPID: string;
  readonly FROM: WorkDate;
  readonly TO: WorkDate;
  readonly DAYS: number;
  readonly TIME: TimesEntry;
  readonly BREAK?: TimesEntry | undefined;
  /** True if the records of past days follow these hours. */
  readonly rederives?: boolean;
}

export interface SaveScheduleCommand {
  readonly type: 'save';
  readonly schedule: ScheduleEntry;
  /** Facts: the employee, null when the id was never registered, and the moment's work date. */
  readonly employee: EmploymentEnd | null;
  readonly today: WorkDate;
}

export interface DeleteSchedulesCommand {
  readonly type: 'delete';
  readonly EMPID: string;
  /** Facts: the employee, all ranges including those that were renewed, and the moment's work date. */
  readonly employee: EmploymentEnd | null;
  readonly ranges: ScheduleRanges;
  readonly today: WorkDate;
}

/** Hours of single dates as they come in: a time in and a time out, or a day off. */
export type HoursEntry =
  | { readonly off: true }
  | { readonly in?: string; readonly out?: string; readonly break?: readonly string[] };

export interface SetShiftsCommand {
  readonly type: 'set-shifts';
  readonly EMPID: string;
  readonly dates: readonly WorkDate[];
  readonly hours: HoursEntry;
  readonly employee: EmploymentEnd | null;
}

export interface WithdrawShiftCommand {
  readonly type: 'withdraw-shift';
  readonly EMPID: string;
  readonly date: WorkDate;
  readonly employee: EmploymentEnd | null;
}

type ScheduleCommand = SaveScheduleCommand | DeleteSchedulesCommand | SetShiftsCommand | WithdrawShiftCommand;

/**
 * Rules of `schedule-<EMPID>`. The event has the range as it was entered; `saveRange` splits and joins. The state is
 * without renewals, which are in streams of their own.
 */
export const scheduleDecider: Decider<Schedule, ScheduleCommand, ScheduleEvent> = {
  initialState: NO_SCHEDULE,
  evolve: evolveSchedule,
  decide(command, schedule) {
    switch (command.type) {
      case 'save':
        return save(command);
      case 'delete':
        return deleteSchedules(command, schedule);
      case 'set-shifts':
        return setShifts(command, schedule);
      case 'withdraw-shift':
        return withdrawShift(command, schedule);
    }
  },
};

/** The schedule after one more event. */
export function evolveSchedule({ ranges, days }: Schedule, event: ScheduleEvent): Schedule {
  switch (event.type) {
    case 'ScheduleSaved':
      return { ranges: saveRange(ranges, rangeOf(event.data)), days };
    case 'SchedulesDeleted':
      return { ranges: deleteFrom(ranges, event.data.from), days };
    case 'ShiftSet': {
      const { date, shift } = event.data;
      return { ranges, days: setDay(days, { date, shift }) };
    }
    case 'ShiftWithdrawn':
      return { ranges, days: withdrawDay(days, event.data.date) };
  }
}

function save({ schedule, employee, today }: SaveScheduleCommand): Decision<ScheduleEvent> {
  const { EMPID, FROM, TO, DAYS, rederives = false } = schedule;
  for (const date of [FROM, TO]) {
    const wrongDate = dateProblem(date);
    if (wrongDate !== null) return refuse('invalid', wrongDate);
  }
  if (FROM > TO)
    return refuse('invalid', dateMessages.backwards({ day: dateMessages.day(), first: FROM, last: TO }));
  if (!isScheduleDays(DAYS)) return refuse('invalid', scheduleMessages.daysRefused());
  const TIME = readWeeklyTimes(schedule.TIME, DAYS);
  if ('code' in TIME) return refuse('invalid', TIME);
  const BREAK = readBreaks(schedule.BREAK ?? {}, TIME);
  if (BREAK && 'code' in BREAK) return refuse('invalid', BREAK);
  if (!employee) return unknownEmployee(EMPID);
  if (hasLeft(employee, today)) {
    return refuse('rule', scheduleMessages.resigned({ employee: EMPID }));
  }
  const saved = { EMPID, savedOn: today, FROM, TO, DAYS, TIME, BREAK, rederives };
  return accept({ type: 'ScheduleSaved', data: saved });
}

/** Nothing is recorded when nothing lies ahead; what lies in the past stays either way. */
function deleteSchedules(
  { EMPID, employee, ranges, today }: DeleteSchedulesCommand,
  { ranges: saved }: Schedule,
): Decision<ScheduleEvent> {
  if (!employee) return unknownEmployee(EMPID);
  // Saved ranges are decided on as they are now: `ranges` were read a moment before.
  const hoursAhead = hasSchedule(saved, today) || hasSchedule(ranges, today);
  return hoursAhead ? accept({ type: 'SchedulesDeleted', data: { EMPID, from: today } }) : accept();
}

/** Nothing is recorded for dates that have these hours of their own already. */
function setShifts(
  { EMPID, dates, hours, employee }: SetShiftsCommand,
  { days }: Schedule,
): Decision<ScheduleEvent> {
  const shift = readShift(hours);
  if (shift !== null && 'code' in shift) return refuse('invalid', shift);
  if (!employee) return unknownEmployee(EMPID);
  for (const date of dates) {
    const wrongDate = dateProblem(date);
    if (wrongDate !== null) return refuse('invalid', wrongDate);
    if (date < FIRST_RECORD_DATE) {
      return refuse('rule', scheduleMessages.dayTooEarly({ date, first: FIRST_RECORD_DATE }));
    }
    const last = employee.resignedOn;
    if (last !== null && date > last) {
      return refuse('rule', scheduleMessages.dayAfterLast({ date, employee: EMPID, last }));
    }
  }
  const changed = dates.filter((date) => {
    const day = dayOn(days, date);
    return !day || !isSameShift(day.shift, shift);
  });
  return accept(...changed.map((date) => ({ type: 'ShiftSet', data: { EMPID, date, shift } }) as const));
}

function withdrawShift(
  { EMPID, date, employee }: WithdrawShiftCommand,
  { days }: Schedule,
): Decision<ScheduleEvent> {
  const wrongDate = dateProblem(date);
  if (wrongDate !== null) return refuse('invalid', wrongDate);
  if (!employee) return unknownEmployee(EMPID);
  return dayOn(days, date) ? accept({ type: 'ShiftWithdrawn', data: { EMPID, date } }) : accept();
}

/** Returns the shift, null for a day off, or the message that refuses the hours. As in a week, midnight to midnight is off. */
function readShift(hours: HoursEntry): Shift | null | Message {
  if ('off' in hours) return null;
  if (hours.in === undefined || hours.out === undefined) return scheduleMessages.dayMissing();
  const pair = readPair([hours.in, hours.out]);
  if (!pair) return scheduleMessages.dayMalformed();
  if (!hours.break) return shiftOf(pair);
  const pause = readPair(hours.break);
  if (!pause) return scheduleMessages.dayBreakMalformed();
  const shift = shiftOf(pair, pause);
  return breakRefusal(pause, shift) ?? shift;
}

/** Times of each weekday as they come in; any of them may be missing or wrong. */
export type TimesEntry = Readonly<Partial<Record<ScheduleWeekday, readonly string[]>>>;

/** Checks that a week may have this number of working days. */
export function isScheduleDays(days: number): days is ScheduleDays {
  return SCHEDULE_DAYS.some((known) => known === days);
}

/** Returns the week's times, or the message that refuses them. */
export function readWeeklyTimes(entry: TimesEntry, days: ScheduleDays): WeeklyTimes | Message {
  const pairs: Partial<Record<ScheduleWeekday, TimePair>> = {};
  for (const weekday of SCHEDULE_WEEKDAYS) {
    const times = entry[weekday];
    if (!times && weekday === 'sunday') continue;
    if (times?.length !== 2) return missingTimes(weekday);
    const pair = readPair(times);
    if (!pair) return scheduleMessages.timesMalformed({ weekday: capitalized(weekday) });
    // A Sunday that is off is left out, as in schedules that do not know it.
    if (weekday !== 'sunday' || !isDayOff(pair)) pairs[weekday] = pair;
  }
  if (!isWhole(pairs)) return scheduleMessages.weekMissing();
  if (days === 5 && !isDayOff(pairs.saturday)) return scheduleMessages.saturdayOff();
  if (days === 5 && pairs.sunday) return scheduleMessages.sundayOff();
  const week = pairs;
  return SCHEDULE_WEEKDAYS.every((weekday) => !isDayOff(timesOn(week, weekday)))
    ? scheduleMessages.noDayOff()
    : week;
}

/** Returns the breaks of a week, null for none, or the message that refuses them. */
export function readBreaks(entry: TimesEntry, times: WeeklyTimes): WeeklyBreaks | null | Message {
  let breaks: WeeklyBreaks = {};
  for (const weekday of SCHEDULE_WEEKDAYS) {
    const given = entry[weekday];
    if (!given) continue;
    const pause = readPair(given);
    if (!pause) return malformedBreak(weekday);
    const shift = shiftOf(timesOn(times, weekday));
    const refusal = breakRefusal(pause, shift, weekday);
    if (refusal) return refusal;
    breaks = { ...breaks, [weekday]: pause };
  }
  return Object.keys(breaks).length === 0 ? null : breaks;
}

function readPair([timeIn, timeOut, ...more]: readonly string[]): TimePair | null {
  if (timeIn === undefined || timeOut === undefined || more.length > 0) return null;
  return isTimeOfDay(timeIn) && isTimeOfDay(timeOut) ? [timeIn, timeOut] : null;
}

function isWhole(pairs: Partial<Record<ScheduleWeekday, TimePair>>): pairs is WeeklyTimes {
  return SCHEDULE_WEEKDAYS.every((weekday) => weekday === 'sunday' || pairs[weekday] !== undefined);
}
