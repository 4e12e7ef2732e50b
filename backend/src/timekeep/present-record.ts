import { Injectable } from '@nestjs/common';
import type { HolidayRemark } from '@timekeep/contracts/attendance/remarks';
import type { RecordSnapshot } from '@timekeep/contracts/events/timekeep-events';
import {
  employeeStream,
  holidayStream,
  leaveStream,
  punchesStream,
  scheduleStream,
  timekeepStream,
  workdayStream,
} from '@timekeep/contracts/events/streams';
import type { Shift } from '@timekeep/contracts/schedules/weekly-times';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import { comparePositions } from '@timekeep/projections/checkpoint/log-position';
import { DataSource } from 'typeorm';
import { actorInWords } from '../event-store/actor-words.js';
import { refuse, type LatestChange } from '../event-store/decider.js';
import { EventStore } from '../event-store/event-store.js';
import { RefusedError } from '../event-store/store-errors.js';
import { ProjectionWatch } from '../http/projection-watch.js';

/** A record as it stands when somebody wants to correct it. */
export interface PresentRecord {
  readonly values: RecordSnapshot;
  readonly shift: Shift | null;
  readonly graceMinutes: number;
  /** The holiday of its date, whether or not a correction hides it. */
  readonly holiday: HolidayRemark | null;
  readonly latest: LatestChange;
}

interface FoundRow extends RecordSnapshot {
  readonly shift: Shift | null;
  readonly graceMinutes: number;
  readonly holiday: HolidayRemark | null;
  readonly revision: string;
  readonly changedBy: string;
  readonly changedByName: string | null;
}

const RECORD = `
  SELECT r.remark AS "Remarks", r.time_in AS "TimeIN1", r.time_out AS "TimeOUT1", r.mins_late AS "MinsLate",
    r.under_over_time AS "UnderOverTime", r.hours AS "hrs", r.shift, r.revision, r.changed_by AS "changedBy",
    (r.facts ->> 'graceMinutes')::integer AS "graceMinutes", r.facts #>> '{holiday,remark}' AS holiday,
    e.last_name || ', ' || e.first_name AS "changedByName"
  FROM attendance.records r LEFT JOIN attendance.employees e ON e.empid = r.changed_by
  WHERE r.empid = $1 AND r.work_date = $2 AND r.opened`;

const BEHIND = refuse(
  'unavailable',
  'The records are not up to date at this moment. Nothing was recorded. Please try again in a moment.',
);

/** Records as everything recorded so far makes them. */
@Injectable()
export class PresentRecords {
  constructor(
    private readonly store: EventStore,
    private readonly watch: ProjectionWatch,
    private readonly database: DataSource,
  ) {}

  /**
   * The record of a date; null when the date is not open for the employee. Waits until the table has all of its
   * facts that the log has now, and no longer than for those: an import elsewhere holds nobody up.
   *
   * @throws RefusedError as unavailable when the table does not follow in time
   */
  async find(EMPID: string, date: WorkDate): Promise<PresentRecord | null> {
    const histories = await Promise.all(factStreams(EMPID, date).map((name) => this.store.history(name)));
    const newest = histories
      .flatMap((events) => events.at(-1)?.position ?? [])
      .sort(comparePositions)
      .at(-1);
    if (newest && !(await this.watch.passed(['attendance'], newest))) throw new RefusedError(BEHIND.refusal);
    const [row] = await this.database.query<FoundRow[]>(RECORD, [EMPID, date]);
    return row ? presentRecord(row) : null;
  }
}

/** The streams whose events may be facts of the record. */
function factStreams(EMPID: string, date: WorkDate): string[] {
  // A night shift's punches may lie on the days around its work date.
  const punched = [-1, 0, 1, 2].map((days) => punchesStream(EMPID, addDays(date, days)));
  return [
    ...punched,
    employeeStream(EMPID),
    holidayStream(date),
    leaveStream(EMPID),
    scheduleStream(EMPID),
    timekeepStream(EMPID, date),
    workdayStream(date),
  ];
}

function presentRecord(row: FoundRow): PresentRecord {
  const { Remarks, TimeIN1, TimeOUT1, MinsLate, UnderOverTime, hrs } = row;
  const { shift, graceMinutes, holiday, revision, changedBy, changedByName } = row;
  return {
    values: { Remarks, TimeIN1, TimeOUT1, MinsLate, UnderOverTime, hrs },
    shift,
    graceMinutes,
    holiday,
    latest: { changedBy: actorInWords(changedBy, changedByName), revision },
  };
}
