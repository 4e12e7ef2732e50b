import { Injectable } from '@nestjs/common';
import type { RenewalEvent } from '@timekeep/contracts/events/renewal';
import type { ScheduleEvent } from '@timekeep/contracts/events/schedule';
import { renewalStream, scheduleStream } from '@timekeep/contracts/events/streams';
import {
  fillRange,
  scheduledShift,
  type ScheduleRanges,
} from '@timekeep/contracts/schedules/schedule-ranges';
import type { Shift } from '@timekeep/contracts/schedules/weekly-times';
import { yearOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { comparePositions } from '@timekeep/log/position';
import { EventStore } from '../event-store/event-store.js';
import type { StoredEvent } from '../event-store/reading/stream-contents.js';
import { CompanyTime } from '../organization/organization.module.js';
import { carriedInto, FIRST_RENEWED_YEAR } from './renew-schedules/renewal.decider.js';
import { evolveSchedule } from './schedule.decider.js';

/** Schedules as the log has them, which never lag: saved, deleted and renewed ranges, in the order of the log. */
@Injectable()
export class EmployeeSchedules {
  constructor(
    private readonly store: EventStore,
    private readonly time: CompanyTime,
  ) {}

  /** Returns all ranges of an employee, ascending; an empty list when no range was ever saved. */
  async ranges(EMPID: string): Promise<ScheduleRanges> {
    const saved = await this.store.history<ScheduleEvent>(scheduleStream(EMPID));
    // An employee without hours of an earlier year is never renewed.
    if (saved.length === 0) return [];
    const latest = yearOf(await this.time.today()) + 1;
    const count = latest - FIRST_RENEWED_YEAR + 1;
    return this.merged(
      EMPID,
      saved,
      Array.from({ length: count }, (_, index) => FIRST_RENEWED_YEAR + index),
    );
  }

  /** Returns the hours of an employee on a date, by the present schedule; null when off or unscheduled. */
  async shiftOn(EMPID: string, date: WorkDate): Promise<Shift | null> {
    const saved = await this.store.history<ScheduleEvent>(scheduleStream(EMPID));
    if (saved.length === 0) return null;
    // A renewal fills days of its own year alone.
    return scheduledShift(await this.merged(EMPID, saved, [yearOf(date)]), date);
  }

  private async merged(
    EMPID: string,
    saved: readonly StoredEvent<ScheduleEvent>[],
    years: readonly number[],
  ): Promise<ScheduleRanges> {
    const renewed = await Promise.all(
      years.map((year) => this.store.history<RenewalEvent>(renewalStream(year))),
    );
    return [...saved, ...renewed.flat()]
      .sort((a, b) => comparePositions(a.position, b.position))
      .reduce<ScheduleRanges>((ranges, { event }) => applied(ranges, EMPID, event), []);
  }
}

function applied(ranges: ScheduleRanges, EMPID: string, event: ScheduleEvent | RenewalEvent): ScheduleRanges {
  if (event.type !== 'SchedulesRenewed') return evolveSchedule(ranges, event);
  const { year, renewals } = event.data;
  const renewal = renewals.find(({ EMPIDS }) => EMPIDS.includes(EMPID));
  return renewal ? fillRange(ranges, carriedInto(year, renewal)) : ranges;
}
