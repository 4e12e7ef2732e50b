import { Injectable } from '@nestjs/common';
import type { AttendanceRecord } from '@timekeep/contracts/api/attendance-api';
import { DataSource } from 'typeorm';
import type { WrittenList } from '../../http/written-json.js';
import { RECORD_JSON } from './records-sql.js';
import { writtenList } from './written-list.js';

/** It is asked with every page load, and may answer years of records. */
const RECORDS = `
  SELECT ${RECORD_JSON} AS item
  FROM attendance.records r
  WHERE r.empid = $1 AND r.opened
  ORDER BY r.work_date DESC`;

/** An employee's own records. */
@Injectable()
export class OwnAttendance {
  constructor(private readonly database: DataSource) {}

  /** All of them, newest first; none for an employee without records. */
  of(EMPID: string): Promise<WrittenList<AttendanceRecord>> {
    return writtenList<AttendanceRecord>(this.database, RECORDS, [EMPID]);
  }
}
