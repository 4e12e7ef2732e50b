import { capitalized } from '@timekeep/contracts/api/plain-text';
import type { ScheduleEvent } from '@timekeep/contracts/events/schedule';
import { missingTimes, scheduleMessages } from '@timekeep/contracts/schedules/schedule-messages';
import {
  deleteFrom,
  hasSchedule,
  saveRange,
  type ScheduleRanges,
} from '@timekeep/contracts/schedules/schedule-ranges';
import { dateMessages, dateProblem } from '@timekeep/contracts/time/date-messages';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { Message } from '@timekeep/contracts/messages/message';
import { SCHEDULE_DAYS, type ScheduleDays } from '@timekeep/contracts/schedules/templates';
import {
  DAY_OFF,
  SCHEDULE_WEEKDAYS,
  type ScheduleWeekday,
  type TimePair,
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
}

export interface SaveScheduleCommand {
  readonly type: 'save';
  readonly schedule: ScheduleEntry;
  /** Facts: the employee, null when the id was never registered, and the moment's work date. */
  readonly employee: Employment | null;
  readonly today: WorkDate;
}

export interface DeleteSchedulesCommand {
  readonly type: 'delete';
  readonly EMPID: string;
  /** Facts: the employee, all ranges including those that were renewed, and the moment's work date. */
  readonly employee: Employment | null;
  readonly ranges: ScheduleRanges;
  readonly today: WorkDate;
}

/** Null until the resignation. */
interface Employment {
  readonly resignedOn: WorkDate | null;
}

/**
 * Rules of `schedule-<EMPID>`. The event has the range as it was entered; `saveRange` splits and joins. The state is
 * without renewals, which are in streams of their own.
 */
export const scheduleDecider: Decider<
  ScheduleRanges,
  SaveScheduleCommand | DeleteSchedulesCommand,
  ScheduleEvent
> = {
  initialState: [],
  evolve: evolveSchedule,
  decide: (command, ranges) => (command.type === 'save' ? save(command) : deleteSchedules(command, ranges)),
};

/** The ranges after one more event. */
export function evolveSchedule(ranges: ScheduleRanges, event: ScheduleEvent): ScheduleRanges {
  if (event.type === 'SchedulesDeleted') return deleteFrom(ranges, event.data.from);
  const { FROM, TO, DAYS, TIME } = event.data;
  return saveRange(ranges, { FROM, TO, DAYS, TIME });
}

function save({ schedule, employee, today }: SaveScheduleCommand): Decision<ScheduleEvent> {
  const { EMPID, FROM, TO, DAYS } = schedule;
  for (const date of [FROM, TO]) {
    const wrongDate = dateProblem(date);
    if (wrongDate !== null) return refuse('invalid', wrongDate);
  }
  if (FROM > TO)
    return refuse('invalid', dateMessages.backwards({ day: dateMessages.day(), first: FROM, last: TO }));
  if (!isScheduleDays(DAYS)) return refuse('invalid', scheduleMessages.daysRefused());
  const TIME = readWeeklyTimes(schedule.TIME, DAYS);
  if ('code' in TIME) return refuse('invalid', TIME);
  if (!employee) return unknownEmployee(EMPID);
  if (employee.resignedOn !== null) {
    return refuse('rule', scheduleMessages.resigned({ employee: EMPID }));
  }
  return accept({ type: 'ScheduleSaved', data: { EMPID, savedOn: today, FROM, TO, DAYS, TIME } });
}

/** Nothing is recorded when nothing lies ahead; what lies in the past stays either way. */
function deleteSchedules(
  { EMPID, employee, ranges, today }: DeleteSchedulesCommand,
  saved: ScheduleRanges,
): Decision<ScheduleEvent> {
  if (!employee) return unknownEmployee(EMPID);
  // Saved ranges are decided on as they are now: `ranges` were read a moment before.
  const hoursAhead = hasSchedule(saved, today) || hasSchedule(ranges, today);
  return hoursAhead ? accept({ type: 'SchedulesDeleted', data: { EMPID, from: today } }) : accept();
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
    if (times?.length !== 2) return missingTimes(weekday);
    const pair = readPair(times);
    if (!pair) return scheduleMessages.timesMalformed({ weekday: capitalized(weekday) });
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
