import { Injectable } from '@nestjs/common';
import { scheduleStream } from '@timekeep/contracts/events/streams';
import type { ScheduleRanges } from '@timekeep/contracts/schedules/schedule-ranges';
import { EventStore } from '../event-store/event-store.js';
import { scheduleDecider } from './schedule.decider.js';

/** Schedules as their own streams tell them, which never lags. */
@Injectable()
export class EmployeeSchedules {
  constructor(private readonly store: EventStore) {}

  /** All ranges of an employee, ascending; none when nothing was ever saved. */
  async find(EMPID: string): Promise<ScheduleRanges> {
    return (await this.store.load(scheduleDecider, scheduleStream(EMPID))).state;
  }
}
