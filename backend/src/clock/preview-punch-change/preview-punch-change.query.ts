import { Injectable } from '@nestjs/common';
import type { ChangedRecords } from '@timekeep/contracts/api/clock-api';
import {
  changedRecords,
  noChangedRecords,
  withRecords,
} from '@timekeep/contracts/attendance/changed-records';
import { changeOf, datesOfChange, type PunchChange } from '@timekeep/contracts/attendance/punch-changes';
import type { RecordState } from '@timekeep/contracts/attendance/record-state';
import { clockMessages } from '@timekeep/contracts/clock/clock-messages';
import type { ClockEvent } from '@timekeep/contracts/events/clock';
import { NO_SCHEDULE, type Schedule } from '@timekeep/contracts/schedules/schedule-ranges';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { DataSource } from 'typeorm';
import { EventStore } from '../../event-store/event-store.js';
import { refusedAs } from '../../event-store/store-errors.js';
import { ProjectionWatch } from '../../http/read-your-writes.js';
import { CompanyTime } from '../../organization/organization.module.js';

/** Employees with a punch of the terminal on one of the dates. */
const AT_TERMINAL = `
  SELECT DISTINCT empid AS "EMPID" FROM attendance.records
  WHERE work_date BETWEEN $1 AND $2 AND facts->'terminals' @> $3::jsonb
  ORDER BY empid`;

const STATES = `
  SELECT empid AS "EMPID", work_date::text AS date, facts AS state FROM attendance.records
  WHERE empid = ANY ($1::text[]) AND work_date BETWEEN $2 AND $3
  ORDER BY empid, work_date`;

const SCHEDULES = `SELECT empid AS "EMPID", ranges, days FROM attendance.employees WHERE empid = ANY ($1::text[])`;

const HOLDING = `SELECT change FROM attendance.punch_changes ORDER BY id::integer`;

/** Employees whose records are in memory at a time. */
const AT_A_TIME = 500;

interface StoredState {
  readonly EMPID: string;
  readonly date: WorkDate;
  readonly state: RecordState;
}

/** The records that a correction of a clock or a withdrawal of punches would change, by the functions that fold it. */
@Injectable()
export class PunchChangePreview {
  constructor(
    private readonly database: DataSource,
    private readonly store: EventStore,
    private readonly projections: ProjectionWatch,
    private readonly time: CompanyTime,
  ) {}

  /**
   * Returns what would become of the records.
   *
   * @param event the decided event, which is not recorded
   * @throws RefusedError as unavailable when the read side does not catch up in time
   */
  async of(event: ClockEvent): Promise<ChangedRecords> {
    if (!(await this.projections.passed(['attendance'], await this.store.tail()))) {
      throw refusedAs('unavailable', clockMessages.behind());
    }
    const change = changeOf(event);
    const zone = await this.time.zone();
    const { recorded, all } = datesOfChange(change, zone);
    const stored = await this.database.query<{ change: PunchChange }[]>(HOLDING);
    const holding = stored.map((row) => row.change);
    const people = await this.people(change, recorded);
    let total = noChangedRecords();
    for (let start = 0; start < people.length; start += AT_A_TIME) {
      const some = people.slice(start, start + AT_A_TIME);
      const states = new Map<string, Map<WorkDate, RecordState>>();
      for (const { EMPID, date, state } of await this.states(some, all)) {
        const ofEmployee = states.get(EMPID) ?? new Map<WorkDate, RecordState>();
        states.set(EMPID, ofEmployee.set(date, state));
      }
      const schedules = await this.schedules(some);
      const facts = { zone, scheduleOf: (EMPID: string) => schedules.get(EMPID) ?? NO_SCHEDULE };
      for (const [EMPID, before] of states) {
        total = withRecords(total, changedRecords(change, holding, EMPID, before, facts));
      }
    }
    return total;
  }

  private async people(
    { EMPID, terminal }: PunchChange,
    { first, last }: { readonly first: WorkDate; readonly last: WorkDate },
  ): Promise<string[]> {
    if (EMPID !== null) return [EMPID];
    const having = JSON.stringify([{ terminal }]);
    const rows = await this.database.query<{ EMPID: string }[]>(AT_TERMINAL, [first, last, having]);
    return rows.map((row) => row.EMPID);
  }

  private states(
    people: readonly string[],
    { first, last }: { readonly first: WorkDate; readonly last: WorkDate },
  ): Promise<StoredState[]> {
    return this.database.query<StoredState[]>(STATES, [people, first, last]);
  }

  private async schedules(people: readonly string[]): Promise<ReadonlyMap<string, Schedule>> {
    const rows = await this.database.query<(Schedule & { readonly EMPID: string })[]>(SCHEDULES, [people]);
    return new Map(rows.map(({ EMPID, ranges, days }) => [EMPID, { ranges, days }]));
  }
}
