import { Injectable } from '@nestjs/common';
import type { AttendanceRecord } from '@timekeep/contracts/api/attendance-api';
import { DataSource } from 'typeorm';
import type { WrittenList } from '../../http/written-json.js';
import { writtenList } from './written-list.js';

/** It is asked with every page load, and may answer years of records. */
const RECORDS = `
  SELECT to_char(work_date, 'YYYY-MM-DD"T00:00:00.000Z"') AS "Date", remark AS "Remarks",
    time_in AS "TimeIN1", time_out AS "TimeOUT1", mins_late AS "MinsLate",
    under_over_time AS "UnderOverTime", hours AS "hrs", revision
  FROM attendance.records
  WHERE empid = $1 AND opened
  ORDER BY work_date DESC`;

/** An employee's own records. */
@Injectable()
export class OwnAttendance {
  constructor(private readonly database: DataSource) {}

  /** All of them, newest first; none for an employee without records. */
  of(EMPID: string): Promise<WrittenList<AttendanceRecord>> {
    return writtenList<AttendanceRecord>(this.database, RECORDS, [EMPID]);
  }
}
