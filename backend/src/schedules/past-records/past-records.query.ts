import { Injectable } from '@nestjs/common';
import type { PastRecords } from '@timekeep/contracts/api/schedules-api';
import { rederivedRecords, type PastRecord } from '@timekeep/contracts/attendance/past-records';
import type { ScheduleSaved } from '@timekeep/contracts/events/schedule';
import { scheduleMessages } from '@timekeep/contracts/schedules/schedule-messages';
import { rangeOf, saveRange } from '@timekeep/contracts/schedules/schedule-ranges';
import { addDays, earlierOf } from '@timekeep/contracts/time/work-date';
import { comparePositions, type LogPosition } from '@timekeep/log/position';
import { DataSource } from 'typeorm';
import { EventStore } from '../../event-store/event-store.js';
import { refusedAs } from '../../event-store/store-errors.js';
import { ProjectionWatch } from '../../http/read-your-writes.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { EmployeeSchedules } from '../employee-schedules.js';

const PAST = `
  SELECT work_date::text AS date, facts AS state FROM attendance.records
  WHERE empid = $1 AND opened AND work_date BETWEEN $2 AND $3
  ORDER BY work_date`;

/** The records of past days that a schedule is about. */
@Injectable()
export class PastRecordsOfSchedule {
  constructor(
    private readonly database: DataSource,
    private readonly store: EventStore,
    private readonly projections: ProjectionWatch,
    private readonly schedules: EmployeeSchedules,
    private readonly time: CompanyTime,
  ) {}

  /** Returns the end of the log. */
  reached(): Promise<LogPosition | null> {
    return this.store.tail();
  }

  /**
   * Returns what becomes of them if they follow the schedule.
   *
   * @param saved the decided event, which is not recorded yet
   * @throws RefusedError as unavailable when the read side does not catch up in time
   */
  async after({ data }: ScheduleSaved): Promise<PastRecords> {
    if (!(await this.projections.passed(['attendance'], await this.store.tail()))) {
      throw refusedAs('unavailable', scheduleMessages.behind());
    }
    const { EMPID, savedOn, FROM, TO } = data;
    const { ranges, days } = await this.schedules.of(EMPID);
    const last = earlierOf(TO, addDays(savedOn, -1));
    const records = await this.database.query<PastRecord[]>(PAST, [EMPID, FROM, last]);
    const schedule = { ranges: saveRange(ranges, rangeOf(data)), days };
    return rederivedRecords(records, schedule, await this.time.zone());
  }
}

/** True if an event was in the log before a call that reached this position: an earlier call with the same key recorded it. */
export function isOfEarlierCall(event: LogPosition | null, reached: LogPosition | null): boolean {
  return event !== null && reached !== null && comparePositions(event, reached) <= 0;
}
