import { Controller, Get, Inject, Param } from '@nestjs/common';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { Pool } from 'pg';

const RECORDS = `
  SELECT to_char(work_date, 'YYYY-MM-DD"T00:00:00.000Z"') AS "Date", remark AS "Remarks",
    time_in AS "TimeIN1", time_out AS "TimeOUT1", mins_late AS "MinsLate",
    under_over_time AS "UnderOverTime", hours AS "hrs", revision
  FROM attendance.records
  WHERE empid = $1 AND opened
  ORDER BY work_date DESC`;

const RECENT = `
  SELECT to_char(work_date, 'YYYY-MM-DD') AS date, remark, shift
  FROM attendance.records
  WHERE empid = $1 AND opened AND work_date >= current_date - 1`;

/** Runs the query of the backend for an employee's own records, without authentication. */
@Controller()
export class BareAttendanceController {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  @Get(API_PATHS.ownAttendance)
  async own(@Param('employeeId') EMPID: string): Promise<object> {
    const [data, recent] = await Promise.all([
      this.pool.query(RECORDS, [EMPID]),
      this.pool.query<{ date: string }>(RECENT, [EMPID]),
    ]);
    return { data: data.rows, current: recent.rows.at(-1)?.date };
  }
}
