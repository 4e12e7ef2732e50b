import { Injectable } from '@nestjs/common';
import { HISTORY_START } from '@timekeep/contracts/api/attendance-api';
import type { ShiftOn } from '@timekeep/contracts/attendance/work-window';
import { scheduledShift, type ScheduleRange } from '@timekeep/contracts/schedules/schedule-ranges';
import type { Shift } from '@timekeep/contracts/schedules/weekly-times';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { RequestCoalescer } from '@timekeep/log/client/request-coalescer';
import { sideBySide } from '@timekeep/tools/side-by-side';
import pLimit from 'p-limit';
import { DataSource } from 'typeorm';
import { isDatabaseDown } from '../../http/failures/store-failures.js';
import { EmployeeSchedules } from '../../schedules/schedules.module.js';
import { ReadModelFreshness } from './read-model-freshness.js';

/** Look-ups in the log at the same time, of all calls. */
const SIDE_BY_SIDE = 16;

/** The fold's own inputs: an opened record has its own shift, other dates that of the schedule. */
const SHIFTS = `
  SELECT e.empid AS "EMPID", e.ranges,
    coalesce(jsonb_object_agg(to_char(r.work_date, 'YYYY-MM-DD'), r.shift)
      FILTER (WHERE r.work_date IS NOT NULL), '{}') AS opened
  FROM attendance.employees e
    LEFT JOIN attendance.records r ON r.empid = e.empid AND r.opened AND (
      r.work_date BETWEEN greatest(e.hired_on, $2::date) - 3 AND greatest(e.hired_on, $2::date) + 2
      OR r.work_date BETWEEN e.resigned_on - 2 AND e.resigned_on + 3)
  WHERE e.empid = ANY($1)
  GROUP BY e.empid`;

interface ShiftRow {
  readonly EMPID: string;
  readonly ranges: readonly ScheduleRange[];
  readonly opened: Readonly<Record<WorkDate, Shift | null>>;
}

/** Shifts by employee, around the first and the last day. */
export type ShiftsOfMany = ReadonlyMap<string, ShiftOn>;

/** The shifts around the bounds of employments: they decide to which work date a punch near a bound belongs. */
@Injectable()
export class BoundaryShifts {
  private readonly inTables = new RequestCoalescer((asked: readonly ReadonlySet<string>[]) =>
    this.lookUp(asked),
  );
  private readonly lookUps = pLimit(SIDE_BY_SIDE);

  constructor(
    private readonly database: DataSource,
    private readonly schedules: EmployeeSchedules,
    private readonly freshness: ReadModelFreshness,
  ) {}

  /**
   * From the table of attendance, which may lag by a moment. Employees that it does not have are looked up in their
   * streams, as all are while the table stands still or cannot be reached.
   */
  async of(empids: ReadonlySet<string>): Promise<ShiftsOfMany> {
    if (empids.size === 0) return new Map();
    const isFresh = await this.freshness.isFresh('attendance');
    const shifts = new Map(isFresh ? await this.inTables.request(empids) : []);
    const others = [...empids].filter((EMPID) => !shifts.has(EMPID));
    await sideBySide(others, SIDE_BY_SIDE, async (EMPID) => {
      const ranges = await this.lookUps(() => this.schedules.ranges(EMPID));
      shifts.set(EMPID, (date) => scheduledShift(ranges, date));
    });
    return shifts;
  }

  /** One statement for all calls that are coalesced; an empty answer while PostgreSQL is down. */
  private async lookUp(asked: readonly ReadonlySet<string>[]): Promise<ShiftsOfMany> {
    const empids = [...new Set(asked.flatMap((ids) => [...ids]))];
    try {
      const rows = await this.database.query<ShiftRow[]>(SHIFTS, [empids, HISTORY_START]);
      return new Map(rows.map((row) => [row.EMPID, shiftsOf(row)]));
    } catch (error) {
      if (isDatabaseDown(error)) return new Map();
      throw error;
    }
  }
}

function shiftsOf({ ranges, opened }: ShiftRow): ShiftOn {
  return (date) => (date in opened ? (opened[date] ?? null) : scheduledShift(ranges, date));
}
