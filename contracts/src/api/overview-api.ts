import type { AwaitedEmployee } from '../attendance/due.js';
import type { WorkDate } from '../time/work-date.js';

/** Employees of a department today, each counted in one group by the remark of the record. */
export interface DepartmentToday {
  readonly department: string;
  /** Timed in and out. */
  readonly present: number;
  /** Timed in, not out yet. */
  readonly in: number;
  readonly absent: number;
  readonly onLeave: number;
  /** Rest days, holidays, work elsewhere, half days. */
  readonly other: number;
  /** Employees who came late, whatever the remark; they are counted above as well. */
  readonly late: number;
}

/** Totals of the records of one work date of the whole group. */
export interface DaySummary {
  readonly date: WorkDate;
  readonly late: number;
  readonly absent: number;
}

/** Late records of a department of a company in a month, by the present departments of the employees. */
export interface DepartmentLateness {
  /** YYYY-MM. */
  readonly month: string;
  readonly company: string;
  readonly department: string;
  readonly lateRecords: number;
  readonly lateMinutes: number;
}

/** Number of months in an overview, the present one included. */
export const OVERVIEW_MONTHS = 12;

/** Number of days in an overview, today included. */
export const OVERVIEW_DAYS = 30;

/** The group today, and in the days before. */
export interface OverviewAnswer {
  readonly today: WorkDate;
  /** By name. */
  readonly departments: readonly DepartmentToday[];
  /** Ascending, without days that have no records. */
  readonly days: readonly DaySummary[];
  /** Employees who have hours today and no punch, by name; `absent` counts them. */
  readonly awaited: readonly AwaitedEmployee[];
  /** Newest month first, then by company and department; without departments that had no late record. */
  readonly lateness: readonly DepartmentLateness[];
}
