import type { ScheduleEvent } from '@timekeep/contracts/events/schedule-events';
import { saveRange, type ScheduleRanges } from '@timekeep/contracts/schedules/schedule-ranges';
import { isWorkDate, type WorkDate } from '@timekeep/contracts/time/work-date';
import { accept, refuse, type Decider, type Decision } from '../event-store/decider.js';
import { DAYS_REFUSED, isScheduleDays, readWeeklyTimes, type TimesEntry } from './weekly-times-input.js';

/** What HR enters for a range; its content is not checked yet. */
export interface ScheduleEntry {
  readonly EMPID: string;
  readonly FROM: WorkDate;
  readonly TO: WorkDate;
  readonly DAYS: number;
  readonly TIME: TimesEntry;
}

export interface SaveScheduleDecision {
  readonly type: 'save';
  readonly schedule: ScheduleEntry;
  /** Facts: whether there is such an employee, and the moment's work date. */
  readonly employeeExists: boolean;
  readonly today: WorkDate;
}

/** Rules of `schedule-<EMPID>`. The event says what was wanted; `saveRange` splits and joins. */
export const scheduleDecider: Decider<ScheduleRanges, SaveScheduleDecision, ScheduleEvent> = {
  initialState: [],
  evolve(ranges, { data: { FROM, TO, DAYS, TIME } }) {
    return saveRange(ranges, { FROM, TO, DAYS, TIME });
  },
  decide: save,
};

function save({ schedule, employeeExists, today }: SaveScheduleDecision): Decision<ScheduleEvent> {
  const { EMPID, FROM, TO, DAYS } = schedule;
  for (const date of [FROM, TO]) {
    if (!isWorkDate(date)) return refuse('invalid', `${date} is not a date.`);
  }
  if (FROM > TO) return refuse('invalid', `The first day, ${FROM}, is after the last, ${TO}.`);
  if (!isScheduleDays(DAYS)) return refuse('invalid', DAYS_REFUSED);
  const TIME = readWeeklyTimes(schedule.TIME, DAYS);
  if (typeof TIME === 'string') return refuse('invalid', TIME);
  if (!employeeExists) return refuse('missing', `There is no employee ${EMPID}.`);
  return accept({ type: 'ScheduleSaved', data: { EMPID, savedOn: today, FROM, TO, DAYS, TIME } });
}
