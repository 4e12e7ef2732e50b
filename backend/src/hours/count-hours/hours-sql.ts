import type { HolidayRemark } from '@timekeep/contracts/attendance/remarks';
import type { RecordState } from '@timekeep/contracts/attendance/record-state';
import type { EmployeeOfHours } from '@timekeep/contracts/hours/hours-rows';
import type { Schedule } from '@timekeep/contracts/schedules/schedule-ranges';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import { placedOn } from '@timekeep/projections/read-model-sql';
import { mondayOf } from '@timekeep/contracts/hours/period-hours';
import { BY_NAME, conditionOf, type ExportQuery, type ReportSearch } from '../../timekeep/timekeep.module.js';

/** A period, both days inclusive. */
export interface Period {
  readonly from: WorkDate;
  readonly to: WorkDate;
}

/** The employees and days of hours. */
export interface HoursSearch extends ReportSearch {
  /** Only this department of what the filter finds; null for all. */
  readonly department: string | null;
}

/** Department and company of an employee from a day to another, both inclusive. */
export interface PlacedRange extends Pick<EmployeeOfHours, 'DEPT' | 'COMPANY'> {
  readonly from: WorkDate;
  readonly to: WorkDate;
}

/** A holiday of a date, of all or of a company. */
export interface HolidayOfHours {
  readonly companyId: string;
  readonly remark: HolidayRemark;
  readonly second: string | null;
}

/** Rows of the queries below, told apart by `row`. */
export type HoursSqlRow =
  | ({ readonly row: 'holiday'; readonly date: WorkDate } & HolidayOfHours)
  | ({ readonly row: 'employee'; readonly placements: readonly PlacedRange[] } & EmployeeOfHours & Schedule)
  | { readonly row: 'grant'; readonly EMPID: string; readonly date: WorkDate; readonly minutes: number }
  /** A day of leave after which the balance of its type was below zero. */
  | { readonly row: 'overdrawn'; readonly id: string }
  | RecordSqlRow;

export interface RecordSqlRow {
  readonly row: 'record';
  readonly EMPID: string;
  readonly date: WorkDate;
  readonly facts: RecordState;
}

/** Days before a period within which the last working day is sought, which says whether a holiday is paid. */
const DAYS_BACK = 62;

/** Dates after a period that a shift may run into. */
const DAYS_AHEAD = 2;

/**
 * Returns the queries for the hours of many employees: what all records need, then the records, employee by employee. They go from the
 * Monday of the first week, or from the last working day before the period if that is earlier.
 *
 * @param EMPIDs those whose hours are wanted, in place of those that the filter finds
 */
export function hoursQueries(
  { from, to, filter, option, department }: HoursSearch,
  EMPIDs?: readonly string[],
): ExportQuery[] {
  const filters = [
    ...(filter === 'none' ? [] : [{ filter, option }]),
    ...(department === null ? [] : [{ filter: 'department', option: department } as const]),
  ];
  // Ids by a join, since thousands of them would be compared with each employee.
  const conditions = EMPIDs
    ? ['e.empid IN (SELECT unnest($2::text[]))']
    : filters.map((each, index) => conditionOf(each.filter, each.option, 'attendance', `$${index + 2}`));
  // The row of an employee is that of the department and company of the last date.
  const wanted = `attendance.employees e ${placedOn('attendance', { alias: 'p', EMPID: 'e.empid', date: '$1' })}
    ${conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`}`;
  const ofWanted = [to, ...(EMPIDs ? [EMPIDs] : filters.map((each) => each.option))];
  const next = ofWanted.length + 1;
  const [first, before] = [`$${next}::date`, `$${next + 1}::date`];
  const [start, end] = [addDays(from, -DAYS_BACK), addDays(to, DAYS_AHEAD)];
  return [
    {
      sql: `SELECT 'holiday' AS row, h.date::text AS date, h.company_id AS "companyId", h.remark, h.second FROM attendance.holidays h WHERE h.date BETWEEN $1 AND $2`,
      values: [start, end],
    },
    {
      sql: `
        SELECT 'employee' AS row, e.empid AS "EMPID", e.last_name || ', ' || e.first_name AS "EMPNAME",
          p.department AS "DEPT", p.company AS "COMPANY", e.ranges, e.days, (
            SELECT json_agg(json_build_object('from', h.from_date, 'to', h.to_date, 'DEPT', h.department, 'COMPANY', h.company))
            FROM attendance.placements h WHERE h.empid = e.empid AND h.known_until IS NULL
          ) AS placements
        FROM ${wanted}`,
      values: ofWanted,
    },
    {
      sql: `
        SELECT 'grant' AS row, q.empid AS "EMPID", q.from_date::text AS date,
          sum((q.request -> 'made' ->> 'minutes')::integer)::integer AS minutes
        FROM requests.requests q
        WHERE q.kind = 'overtime' AND q.state = 'granted' AND q.from_date BETWEEN $1 AND $2
        GROUP BY q.empid, q.from_date`,
      values: [start, to],
    },
    {
      sql: `
        SELECT 'overdrawn' AS row, l.transac_id AS id
        FROM leave_summary.lines l
        WHERE l.transac_id IS NOT NULL AND l.date BETWEEN $1 AND $2 AND l.balance < 0`,
      values: [start, to],
    },
    {
      sql: `
        SELECT 'record' AS row, e.empid AS "EMPID", r.date, r.facts
        FROM (SELECT e.empid, e.last_name, e.first_name FROM ${wanted}) e CROSS JOIN LATERAL (
          SELECT r.work_date::text AS date, r.facts
          FROM attendance.records r
          WHERE r.empid = e.empid AND r.opened AND r.work_date <= ($1::date + ${DAYS_AHEAD}) AND r.work_date >= least(${before}, (
            SELECT max(b.work_date) FROM attendance.records b
            WHERE b.empid = e.empid AND b.opened AND b.work_date < ${first} AND b.work_date >= ${first} - ${DAYS_BACK}
              AND b.shift IS NOT NULL AND b.facts -> 'holiday' = 'null'
          ))
        ) r
        ORDER BY ${BY_NAME}, r.date`,
      values: [...ofWanted, from, mondayOf(from)],
    },
  ];
}
