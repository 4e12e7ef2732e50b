import type { AttendanceRecord } from '@timekeep/contracts/api/attendance-api';
import type { TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import type { AwaitedEmployee } from '@timekeep/contracts/attendance/due';
import { placedOn } from '@timekeep/projections/read-model-sql';
import { code, columnsOf, jsonOf, number, optionalCode, text, type AnswerFields } from './json-rows.js';

const EMPLOYEES = `JOIN attendance.employees e USING (empid)`;
const PLACES = `LEFT ${placedOn('attendance', { alias: 'p', EMPID: 'r.empid', date: 'r.work_date' })}`;

/** Records with their employees. */
export const UNPLACED_RECORDS = `attendance.records r ${EMPLOYEES}`;

/** Records with their employees, and the department and company of their dates, which every record has. */
export const RECORDS = `${UNPLACED_RECORDS} ${PLACES}`;

/**
 * Returns the tables of a page of records, with the same names as `RECORDS`. Departments are joined to the page alone, by one look at each
 * employee: thousands of look-ups by employee and date would take as long as the page.
 *
 * @param unplaced selects the page from `UNPLACED_RECORDS`, after `SELECT`
 */
export const placedPage = (unplaced: string): string => `(SELECT r.* ${unplaced}) r ${EMPLOYEES} ${PLACES}`;

const OWN: AnswerFields<AttendanceRecord> = {
  Date: code(`r.work_date || 'T00:00:00.000Z'`),
  Remarks: code('r.remark'),
  TimeIN1: code('r.time_in'),
  TimeOUT1: code('r.time_out'),
  TimeBreakOUT: optionalCode('r.break_out'),
  TimeBreakIN: optionalCode('r.break_in'),
  MinsLate: number('r.mins_late'),
  UnderOverTime: number('r.under_over_time'),
  hrs: number('r.hours'),
  revision: code('r.revision'),
};

const TIMEKEEP: AnswerFields<TimekeepRecord> = {
  EMPID: text('r.empid'),
  EMPNAME: text(`(e.last_name || ', ' || e.first_name)`),
  EMP_FNAME: text('e.first_name'),
  EMP_LNAME: text('e.last_name'),
  DEPT: text('p.department'),
  COMPANY: text('p.company'),
  ...OWN,
};

/** An `AttendanceRecord` as JSON, over `attendance.records r`. */
export const RECORD_JSON = jsonOf(OWN);

const AWAITED: AnswerFields<AwaitedEmployee> = {
  EMPID: TIMEKEEP.EMPID,
  EMPNAME: TIMEKEEP.EMPNAME,
  DEPT: TIMEKEEP.DEPT,
  timeIn: code(`(r.shift ->> 'in')`),
  lastDay: code('e.resigned_on::text'),
};

/** The columns of an `AwaitedEmployee`, over the same, and the condition of such a record. */
export const AWAITED_COLUMNS = columnsOf(AWAITED);
export const IS_AWAITED = `r.remark = 'Absent' AND r.shift ->> 'in' IS NOT NULL`;

/** A `TimekeepRecord` as JSON, over `RECORDS`. */
export const TIMEKEEP_JSON = jsonOf(TIMEKEEP);

/** The columns of a `TimekeepRecord`, over the same. In plain SQL: reports answer many thousands of records. */
export const TIMEKEEP_COLUMNS = columnsOf(TIMEKEEP);

/** A row of these columns: times that a record does not have are null. */
export interface TimekeepRow extends Omit<TimekeepRecord, 'TimeBreakOUT' | 'TimeBreakIN'> {
  readonly TimeBreakOUT: string | null;
  readonly TimeBreakIN: string | null;
}

export function timekeepRecord({ TimeBreakOUT, TimeBreakIN, ...record }: TimekeepRow): TimekeepRecord {
  return {
    ...record,
    ...(TimeBreakOUT !== null && { TimeBreakOUT }),
    ...(TimeBreakIN !== null && { TimeBreakIN }),
  };
}

/** The order of names over `attendance.employees e`: the alphabet's, as the lists have it, not the database's own. */
export const BY_NAME = 'e.last_name COLLATE "en-x-icu", e.first_name COLLATE "en-x-icu", e.empid';
