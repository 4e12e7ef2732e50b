import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { recordValues, snapshotOf } from '@timekeep/contracts/attendance/record';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { attendanceProjection } from '../attendance/projection.js';
import { positioned, ReadModel } from './read-model.js';
import { CompanyState } from '../attendance/company-state.js';
import { atOnce } from '../engine/time-slices.js';
import { foldEvents, foldFurther, furtherParts } from '../records/fold-batch.js';
import { RecordBook } from '../records/record-book.js';
import type { NaiveRecord } from './naive-attendance.js';

/** Tables of attendance in a schema of their own, filled event by event. */
export class AttendanceModel {
  private static schemas = 0;
  private applied = 0;

  private constructor(private readonly tables: ReadModel) {}

  static async create(databaseUrl: string): Promise<AttendanceModel> {
    AttendanceModel.schemas += 1;
    const schema = `attendance_${AttendanceModel.schemas}`;
    return new AttendanceModel(await ReadModel.create(databaseUrl, attendanceProjection, schema));
  }

  /** Applies further events as one batch, in a new run, which loads its state. */
  async given(...events: TimekeepEvent[]): Promise<void> {
    await this.tables.apply(positioned(events, this.applied + 1));
    this.applied += events.length;
  }

  async record(EMPID: string, date: WorkDate): Promise<Record<string, unknown> | undefined> {
    const [row] = await this.rows(
      `SELECT remark, time_in, time_out, mins_late, under_over_time, hours, revision, opened, shift
       FROM records WHERE empid = $1 AND work_date = $2::date`,
      [EMPID, date],
    );
    return row;
  }

  async rows(sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
    return await this.tables.rows(sql, values);
  }

  async close(): Promise<void> {
    await this.tables.close();
  }
}

/** Returns the records of all employees by the real fold, in memory; null where there is none. */
export function foldedRecords(events: readonly TimekeepEvent[], zone: CompanyZone) {
  const company = CompanyState.empty();
  const records = new RecordBook([]);
  const fold = { company, records, folded: () => undefined };
  for (const event of positioned(events)) {
    atOnce(foldEvents([event], fold));
    for (const part of furtherParts(event, company)) atOnce(foldFurther(event, part, fold));
  }
  return (id: string, date: WorkDate): NaiveRecord | null => {
    const state = records.stateOf(id, date);
    if (!state?.opened) return null;
    return snapshotOf(recordValues(state, date, zone));
  };
}
