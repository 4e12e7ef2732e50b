import { Injectable } from '@nestjs/common';
import { isSameContent, recordValues } from '@timekeep/contracts/attendance/record';
import type { RecordTimes } from '@timekeep/contracts/attendance/record-figures';
import { recordMessages } from '@timekeep/contracts/attendance/record-messages';
import type { RecordState } from '@timekeep/contracts/attendance/record-state';
import type { HolidayRemark } from '@timekeep/contracts/attendance/remarks';
import {
  CLOCK_CHANGES_STREAM,
  employeeStream,
  holidayStream,
  leaveStream,
  ORGANIZATION_STREAM,
  punchesStream,
  scheduleStream,
  timekeepStream,
  workdayStream,
} from '@timekeep/contracts/events/streams';
import type { RecordSnapshot } from '@timekeep/contracts/events/timekeep';
import type { Shift } from '@timekeep/contracts/schedules/weekly-times';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import { records } from '@timekeep/projections/attendance/tables';
import { selectList } from '@timekeep/projections/read-model-sql';
import type { BreakRule } from '@timekeep/contracts/rules/dated-rules';
import { DataSource } from 'typeorm';
import { actorLabel, type LatestChange } from '../../event-store/decider.js';
import { EventStore } from '../../event-store/event-store.js';
import { refusedAs } from '../../event-store/store-errors.js';
import { ProjectionWatch } from '../../http/read-your-writes.js';
import { CompanyTime } from '../../organization/organization.module.js';

/** A record as it is at the time of a correction. */
export interface PresentRecord {
  readonly values: RecordSnapshot;
  /** Its times as instants. */
  readonly times: RecordTimes;
  readonly shift: Shift | null;
  readonly graceMinutes: number;
  /** Undefined for none. */
  readonly breakRule?: BreakRule | undefined;
  /** The holiday of its date, even if a correction hides it. */
  readonly holiday: HolidayRemark | null;
  readonly latest: LatestChange;
}

interface FoundRow {
  readonly facts: RecordState;
  readonly revision: string;
  readonly changedBy: string;
  readonly changedByName: string | null;
}

const RECORD = `
  SELECT ${selectList(records, ['facts', 'revision', 'changedBy'], 'r')},
    e.last_name || ', ' || e.first_name AS "changedByName"
  FROM attendance.records r LEFT JOIN attendance.employees e ON e.empid = r.changed_by
  WHERE r.empid = $1 AND r.work_date = $2 AND r.opened`;

/** Records after all events recorded so far. */
@Injectable()
export class PresentRecords {
  constructor(
    private readonly store: EventStore,
    private readonly watch: ProjectionWatch,
    private readonly time: CompanyTime,
    private readonly database: DataSource,
  ) {}

  /**
   * Returns the record of a date; null when the date is not open for the employee. Waits until the table has all of its
   * facts that the log has now, and no longer than for those: an import of other records does not delay it.
   *
   * @throws RefusedError as unavailable when the table does not follow in time
   */
  async find(EMPID: string, date: WorkDate): Promise<PresentRecord | null> {
    await this.requireUpToDate(factStreams(EMPID, date));
    const [row] = await this.database.query<FoundRow[]>(RECORD, [EMPID, date]);
    return row ? presentRecord(row, date, await this.time.zone()) : null;
  }

  /** @throws RefusedError as unavailable when the table does not follow in time */
  private async requireUpToDate(streams: readonly string[]): Promise<void> {
    const near = await this.store.newestNear(streams);
    if (!near.isExact && (await this.watch.havePassed(['attendance'], near.position))) return;
    // Far behind, the table may have these facts all the same.
    const newest = near.isExact ? near.position : await this.store.newestOf(streams);
    if (newest && !(await this.watch.passed(['attendance'], newest)))
      throw refusedAs('unavailable', recordMessages.behind());
  }
}

/** The streams whose events may be facts of the record. */
function factStreams(EMPID: string, date: WorkDate): string[] {
  // A night shift's punches may lie on the days around its work date.
  const punched = [-1, 0, 1, 2].map((days) => punchesStream(EMPID, addDays(date, days)));
  return [
    ...punched,
    CLOCK_CHANGES_STREAM,
    employeeStream(EMPID),
    holidayStream(date),
    leaveStream(EMPID),
    // A record depends on the grace, on the time of a double tap and on the break.
    ORGANIZATION_STREAM,
    scheduleStream(EMPID),
    timekeepStream(EMPID, date),
    workdayStream(date),
  ];
}

function presentRecord(row: FoundRow, date: WorkDate, zone: CompanyZone): PresentRecord {
  const { facts, revision, changedBy, changedByName } = row;
  const { timeIn, timeOut, breakOut, breakIn, ...values } = recordValues(facts, date, zone);
  return {
    values,
    times: {
      timeIn,
      timeOut,
      ...(breakOut !== undefined && { breakOut }),
      ...(breakIn !== undefined && { breakIn }),
    },
    shift: facts.shift,
    graceMinutes: facts.graceMinutes,
    breakRule: facts.breakRule,
    holiday: facts.holiday?.remark ?? null,
    latest: { changedBy: actorLabel(changedBy, changedByName), revision },
  };
}

/** True for two equal records; a missing one equals none. */
export function isSameRecord(a: RecordSnapshot, b: RecordSnapshot | null): boolean {
  return b !== null && isSameContent(a, b);
}
