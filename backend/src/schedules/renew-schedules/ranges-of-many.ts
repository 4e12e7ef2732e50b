import { Injectable } from '@nestjs/common';
import { scheduleMessages } from '@timekeep/contracts/schedules/schedule-messages';
import type { ScheduleRanges } from '@timekeep/contracts/schedules/schedule-ranges';
import { DataSource } from 'typeorm';
import { EventStore } from '../../event-store/event-store.js';
import { refusedAs } from '../../event-store/store-errors.js';
import { ProjectionWatch } from '../../http/projection-watch.js';

/** Plain SQL, since it reads thousands of rows at once. */
const RANGES = `
  SELECT empid AS "EMPID", ranges
  FROM attendance.employees
  WHERE empid = ANY($1::text[]) AND resigned_on IS NULL
  ORDER BY empid`;

export interface KnownRanges {
  readonly EMPID: string;
  readonly ranges: ScheduleRanges;
}

/** Schedules of many employees at once; to read thousands of streams would take too long. */
@Injectable()
export class RangesOfMany {
  constructor(
    private readonly database: DataSource,
    private readonly store: EventStore,
    private readonly projections: ProjectionWatch,
  ) {}

  /**
   * Returns the ranges of the employees with these ids who have not resigned, with all events that the log has at the time of
   * the call.
   *
   * @throws RefusedError as unavailable when the read side does not catch up in time
   */
  async of(ids: readonly string[]): Promise<KnownRanges[]> {
    if (!(await this.projections.passed(['attendance'], await this.store.tail()))) {
      throw refusedAs('unavailable', scheduleMessages.behind());
    }
    return this.database.query<KnownRanges[]>(RANGES, [ids]);
  }
}
