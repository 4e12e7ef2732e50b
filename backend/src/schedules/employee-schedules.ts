import { Injectable } from '@nestjs/common';
import type { RenewalEvent, ScheduleEvent } from '@timekeep/contracts/events/schedule';
import { renewalStream, scheduleStream } from '@timekeep/contracts/events/streams';
import {
  fillRange,
  NO_SCHEDULE,
  scheduledShift,
  type Schedule,
  type ScheduleRanges,
} from '@timekeep/contracts/schedules/schedule-ranges';
import type { Shift } from '@timekeep/contracts/schedules/weekly-times';
import { addDays, earlierOf, laterOf, yearOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { comparePositions } from '@timekeep/log/position';
import { EventStore } from '../event-store/event-store.js';
import type { StoredEvent } from '../event-store/reading/stream-contents.js';
import { CompanyTime } from '../organization/organization.module.js';
import { carriedInto, FIRST_RENEWED_YEAR } from './renew-schedules/renewal.decider.js';
import { evolveSchedule } from './schedule.decider.js';

/** The days from FROM to TO, both inclusive. */
export interface DayRange {
  readonly FROM: WorkDate;
  readonly TO: WorkDate;
}

/** Schedules as the log has them, which never lag: saved, deleted and renewed ranges, and hours of single dates, in the order of the log. */
@Injectable()
export class EmployeeSchedules {
  constructor(
    private readonly store: EventStore,
    private readonly time: CompanyTime,
  ) {}

  /**
   * Returns the schedule of an employee; an empty one when nothing was ever saved.
   *
   * @param days the only days for which the ranges have to be whole; all by default
   */
  async of(EMPID: string, days?: DayRange): Promise<Schedule> {
    const saved = await this.store.history<ScheduleEvent>(scheduleStream(EMPID));
    // An employee without hours of an earlier year is never renewed.
    if (saved.length === 0) return NO_SCHEDULE;
    const latest = yearOf(await this.time.today()) + 1;
    const { FROM, TO } = days ?? { FROM: `${FIRST_RENEWED_YEAR}-01-01`, TO: `${latest}-12-31` };
    return this.merged(EMPID, saved, { FROM, TO });
  }

  /** Returns the hours of an employee on a date, by the present schedule; null when off or unscheduled. */
  async shiftOn(EMPID: string, date: WorkDate): Promise<Shift | null> {
    return scheduledShift(await this.of(EMPID, { FROM: date, TO: date }), date);
  }

  private async merged(
    EMPID: string,
    saved: readonly StoredEvent<ScheduleEvent>[],
    days: DayRange,
  ): Promise<Schedule> {
    const { ranges } = saved.reduce((before, { event }) => evolveSchedule(before, event), NO_SCHEDULE);
    // A renewal fills only days of its own year that have no saved hours.
    const years = yearsOf(days).filter((part) => !coverAll(ranges, part));
    const renewed = await Promise.all(
      years.map(({ FROM }) => this.store.history<RenewalEvent>(renewalStream(yearOf(FROM)))),
    );
    return [...saved, ...renewed.flat()]
      .sort((a, b) => comparePositions(a.position, b.position))
      .reduce((before, { event }) => applied(before, EMPID, event), NO_SCHEDULE);
  }
}

/** Returns the days of each year that may have been renewed. */
function yearsOf({ FROM, TO }: DayRange): DayRange[] {
  const first = Math.max(yearOf(FROM), FIRST_RENEWED_YEAR);
  const years = Array.from({ length: Math.max(yearOf(TO) - first + 1, 0) }, (_, index) => first + index);
  return years.map((year) => ({ FROM: laterOf(FROM, `${year}-01-01`), TO: earlierOf(TO, `${year}-12-31`) }));
}

/** True if each of the days is in one of the ranges, which are ascending. */
function coverAll(ranges: ScheduleRanges, { FROM, TO }: DayRange): boolean {
  let next = FROM;
  for (const range of ranges) if (range.FROM <= next && next <= range.TO) next = addDays(range.TO, 1);
  return next > TO;
}

function applied(schedule: Schedule, EMPID: string, event: ScheduleEvent | RenewalEvent): Schedule {
  if (event.type !== 'SchedulesRenewed') return evolveSchedule(schedule, event);
  const { year, renewals } = event.data;
  const renewal = renewals.find(({ EMPIDS }) => EMPIDS.includes(EMPID));
  if (!renewal) return schedule;
  return { ...schedule, ranges: fillRange(schedule.ranges, carriedInto(year, renewal)) };
}
