import { Injectable } from '@nestjs/common';
import {
  OVERVIEW_DAYS,
  OVERVIEW_MONTHS,
  type DaySummary,
  type DepartmentLateness,
  type DepartmentToday,
  type OverviewAnswer,
} from '@timekeep/contracts/api/overview-api';
import type { AwaitedEmployee } from '@timekeep/contracts/attendance/due';
import { LEAVE_REMARKS } from '@timekeep/contracts/attendance/remarks';
import { addDays, yearOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { placedOn } from '@timekeep/projections/read-model-sql';
import { DataSource } from 'typeorm';
import { isPresent } from '../../employees/employees.module.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { AWAITED_COLUMNS, BY_NAME, IS_AWAITED, RECORDS } from '../records-sql.js';

/** Whoever resigned with effect from today has a record of today all the same: it counts if there is work in it. $1 is today. */
const IS_EXPECTED = `(r.time_in IS NOT NULL OR ${isPresent('e.access_until', '$1')})`;

const TODAY_BY_DEPARTMENT = `
  SELECT department, present, "in", absent, "onLeave", late,
    everyone - present - "in" - absent - "onLeave" AS other
  FROM (
    SELECT p.department, count(*)::integer AS everyone,
      count(*) FILTER (WHERE r.remark = 'Present')::integer AS present,
      count(*) FILTER (WHERE r.remark = 'TimeIn')::integer AS "in",
      count(*) FILTER (WHERE r.remark = 'Absent')::integer AS absent,
      count(*) FILTER (WHERE r.remark = ANY ($2))::integer AS "onLeave",
      count(*) FILTER (WHERE r.mins_late > 0)::integer AS late
    FROM ${RECORDS}
    WHERE r.work_date = $1 AND r.opened AND ${IS_EXPECTED}
    GROUP BY p.department
  ) AS counted
  ORDER BY department COLLATE "en-x-icu"`;

/** Condition that an absence counts: on the last day not for somebody who has left by then. */
const WAS_DUE = `(
      work_date < $2 OR empid NOT IN (SELECT e.empid FROM attendance.employees e WHERE e.access_until < $2))`;

const BY_DAY = `
  SELECT to_char(work_date, 'YYYY-MM-DD') AS date,
    count(*) FILTER (WHERE mins_late > 0)::integer AS late,
    count(*) FILTER (WHERE remark = 'Absent' AND ${WAS_DUE})::integer AS absent,
    count(*) FILTER (
      WHERE remark IN ('Present', 'TimeIn') OR mins_late > 0 OR (remark = 'Absent' AND ${WAS_DUE})
    )::integer AS expected
  FROM attendance.records
  WHERE work_date BETWEEN $1 AND $2 AND opened
  GROUP BY work_date
  ORDER BY work_date`;

const AWAITED = `
  SELECT ${AWAITED_COLUMNS}
  FROM ${RECORDS}
  WHERE r.work_date = $1 AND r.opened AND ${IS_AWAITED} AND ${IS_EXPECTED}
  ORDER BY ${BY_NAME}`;

/**
 * The months are parameters: computed in the condition, they would be computed for each row. Months in which an employee was transferred,
 * which are few, are counted from their records, since `late_months` has no departments.
 */
const LATENESS = `
  WITH moved AS (
    SELECT DISTINCT t.empid, to_char(t.from_date, 'YYYY-MM') AS month
    FROM attendance.placements t
    WHERE t.known_until IS NULL AND t.from_date > ($1 || '-01')::date AND extract(day FROM t.from_date) > 1
  ), counted AS (
    SELECT l.month, p.company, p.department, l.late_records, l.late_minutes
    FROM attendance.late_months l
    ${placedOn('attendance', { alias: 'p', EMPID: 'l.empid', date: "(l.month || '-01')::date" })}
    WHERE l.month BETWEEN $1 AND $2 AND NOT EXISTS (SELECT FROM moved m WHERE m.empid = l.empid AND m.month = l.month)
    UNION ALL
    SELECT m.month, p.company, p.department, 1, r.mins_late
    FROM ${RECORDS} JOIN moved m
    ON r.empid = m.empid AND r.work_date BETWEEN (m.month || '-01')::date AND (m.month || '-01')::date + 30
      AND to_char(r.work_date, 'YYYY-MM') = m.month
    WHERE m.month <= $2 AND r.opened AND r.mins_late > 0
  )
  SELECT month, company, department,
    sum(late_records)::integer AS "lateRecords", sum(late_minutes)::integer AS "lateMinutes"
  FROM counted
  GROUP BY month, company, department
  ORDER BY month DESC, company COLLATE "en-x-icu", department COLLATE "en-x-icu"`;

/** Attendance of the group today, its lateness and absence of the last days, and its lateness of the last months. */
@Injectable()
export class CompanyOverview {
  constructor(
    private readonly database: DataSource,
    private readonly time: CompanyTime,
  ) {}

  async present(): Promise<OverviewAnswer> {
    const today = await this.time.today();
    const since = addDays(today, 1 - OVERVIEW_DAYS);
    const [departments, days, awaited, lateness] = await Promise.all([
      this.database.query<DepartmentToday[]>(TODAY_BY_DEPARTMENT, [today, [...LEAVE_REMARKS]]),
      this.database.query<DaySummary[]>(BY_DAY, [since, today]),
      this.awaited(today),
      this.database.query<DepartmentLateness[]>(LATENESS, [
        monthBefore(today, OVERVIEW_MONTHS - 1),
        monthBefore(today, 0),
      ]),
    ]);
    return { today, departments, days, awaited, lateness };
  }

  /** Returns the employees who have hours on the date and no punch, by name. */
  awaited(date: WorkDate): Promise<AwaitedEmployee[]> {
    return this.database.query<AwaitedEmployee[]>(AWAITED, [date]);
  }
}

/** Returns the month of a date, or the one so many months before it, as `YYYY-MM`. */
export function monthBefore(date: WorkDate, months: number): string {
  const count = 12 * yearOf(date) + Number(date.slice(5, 7)) - 1 - months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
}
