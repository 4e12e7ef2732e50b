import { Injectable } from '@nestjs/common';
import { currentDate, type RecentRecord } from '@timekeep/contracts/attendance/current-date';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import { DataSource } from 'typeorm';
import { CompanyTime } from '../../organization/organization.module.js';

const RECENT = `
  SELECT to_char(work_date, 'YYYY-MM-DD') AS date, remark, shift
  FROM attendance.records
  WHERE empid = $1 AND opened AND work_date >= $2`;

/** Which work date is under way for an employee. */
@Injectable()
export class DateUnderWay {
  constructor(
    private readonly database: DataSource,
    private readonly time: CompanyTime,
  ) {}

  /** Today, or yesterday during a night shift that began then. */
  async of(EMPID: string): Promise<WorkDate> {
    const zone = await this.time.zone();
    const now = this.time.now();
    const yesterday = addDays(zone.workDateAt(now), -1);
    return currentDate(zone, now, await this.database.query<RecentRecord[]>(RECENT, [EMPID, yesterday]));
  }
}
