import { Injectable } from '@nestjs/common';
import type { AttendanceRecord } from '@timekeep/contracts/api/attendance-api';
import { currentDate, type RecentRecord } from '@timekeep/contracts/attendance/current-date';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import { DataSource } from 'typeorm';
import type { SerializedList } from '../../http/serialized-json.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { RECORD_JSON, serializedList } from '../records-sql.js';

/** Runs with every page load, and may return years of records. */
const RECORDS = `
  SELECT ${RECORD_JSON} AS item
  FROM attendance.records r
  WHERE r.empid = $1 AND r.opened
  ORDER BY r.work_date DESC`;

/** An employee's own records. */
@Injectable()
export class OwnAttendance {
  constructor(private readonly database: DataSource) {}

  /** Returns all records, newest first; an empty list for an employee without records. */
  of(EMPID: string): Promise<SerializedList<AttendanceRecord>> {
    return serializedList<AttendanceRecord>(this.database, RECORDS, [EMPID]);
  }
}

const RECENT = `
  SELECT to_char(work_date, 'YYYY-MM-DD') AS date, remark, shift
  FROM attendance.records
  WHERE empid = $1 AND opened AND work_date >= $2`;

/** The work date that is under way for an employee. */
@Injectable()
export class DateUnderWay {
  constructor(
    private readonly database: DataSource,
    private readonly time: CompanyTime,
  ) {}

  /** Returns today, or yesterday during a night shift that began then. */
  async of(EMPID: string): Promise<WorkDate> {
    const zone = await this.time.zone();
    const now = this.time.now();
    const yesterday = addDays(zone.workDateAt(now), -1);
    return currentDate(zone, now, await this.database.query<RecentRecord[]>(RECENT, [EMPID, yesterday]));
  }
}
