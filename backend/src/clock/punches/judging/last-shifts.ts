import { Injectable } from '@nestjs/common';
import type { ShiftOn } from '@timekeep/contracts/attendance/work-window';
import { scheduledShift, type ScheduleRange } from '@timekeep/contracts/schedules/schedule-ranges';
import type { Shift } from '@timekeep/contracts/schedules/weekly-times';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { DataSource } from 'typeorm';
import type { Employments } from './employment-facts.js';

/** As the projection sees it: an opened record has its own shift, other dates that of the schedule. */
const SHIFTS = `
  SELECT e.empid AS "EMPID", e.ranges,
    coalesce(jsonb_object_agg(to_char(r.work_date, 'YYYY-MM-DD'), r.shift)
      FILTER (WHERE r.work_date IS NOT NULL), '{}') AS opened
  FROM attendance.employees e
    LEFT JOIN attendance.records r ON r.empid = e.empid AND r.opened
      AND r.work_date BETWEEN e.resigned_on - 2 AND e.resigned_on + 3
  WHERE e.empid = ANY($1)
  GROUP BY e.empid`;

interface ShiftRow {
  readonly EMPID: string;
  readonly ranges: readonly ScheduleRange[];
  readonly opened: Readonly<Record<WorkDate, Shift | null>>;
}

/** The shifts around the last days of employees who resigned: they say until when the last day lasts. */
@Injectable()
export class LastShifts {
  constructor(private readonly database: DataSource) {}

  /** By employee; only those who resigned are in it. */
  async of(employments: Employments): Promise<ReadonlyMap<string, ShiftOn>> {
    const resigned = [...employments].filter(([, { resignedOn }]) => resignedOn !== null);
    if (resigned.length === 0) return new Map();
    const rows = await this.database.query<ShiftRow[]>(SHIFTS, [resigned.map(([EMPID]) => EMPID)]);
    return new Map(
      rows.map(({ EMPID, ranges, opened }): [string, ShiftOn] => [
        EMPID,
        (date) => (date in opened ? (opened[date] ?? null) : scheduledShift(ranges, date)),
      ]),
    );
  }
}
