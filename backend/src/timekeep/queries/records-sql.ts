/**
 * The columns of a `TimekeepRecord`, over `attendance.records r JOIN attendance.employees e USING (empid)`.
 * In plain SQL: reports answer many thousands of records.
 */
export const TIMEKEEP_COLUMNS = `
  r.empid AS "EMPID", e.last_name || ', ' || e.first_name AS "EMPNAME",
  e.first_name AS "EMP_FNAME", e.last_name AS "EMP_LNAME", e.department AS "DEPT", e.company AS "COMPANY",
  to_char(r.work_date, 'YYYY-MM-DD"T00:00:00.000Z"') AS "Date", r.remark AS "Remarks",
  r.time_in AS "TimeIN1", r.time_out AS "TimeOUT1", r.mins_late AS "MinsLate",
  r.under_over_time AS "UnderOverTime", r.hours AS "hrs", r.revision`;

/** The order of names over `attendance.employees e`: the alphabet's, as the lists have it, not the database's own. */
export const BY_NAME = 'e.last_name COLLATE "en-x-icu", e.first_name COLLATE "en-x-icu", e.empid';
