import { NAME_MAX_LENGTH } from '../api/employees-api.js';
import { REASON_MAX_LENGTH } from '../api/timekeep-api.js';
import {
  anyText,
  anyWholeNumber,
  dateText,
  employeeId,
  flag,
  line,
  optional,
  seenRevision,
  type RequestOf,
} from '../fields/request-field.js';

/** Longer than any valid entry: the decider reports all problems of the entries at once. */
const TYPED_MAX_LENGTH = 200;

/** True to learn which records would change, and to record nothing. */
const preview = optional(flag());

/**
 * The entries of an employee. `hiredOn` is the first day; without it, that is today for a new employee, and stays for another. The name in one, the month, the status and the print counters are the server's own; a body may repeat
 * them.
 */
const entries = {
  EMPID: line(TYPED_MAX_LENGTH),
  EMP_LNAME: line(TYPED_MAX_LENGTH),
  EMP_FNAME: line(TYPED_MAX_LENGTH),
  EMPNAME: optional(anyText()),
  DEPT: line(NAME_MAX_LENGTH),
  COMPANY: line(NAME_MAX_LENGTH),
  hiredOn: optional(dateText()),
  MONTHYEAR: optional(anyText()),
  STATUS: optional(anyText()),
  NoOfPrint: optional(anyWholeNumber()),
  LastPrinted: optional(anyWholeNumber()),
};

export const registerEmployeeFields = { ...entries, PIN: line(TYPED_MAX_LENGTH) };
export type RegisterEmployeeRequest = RequestOf<typeof registerEmployeeFields>;

/**
 * The id names the employee and never changes. Without a PIN, or with an empty one, the present PIN stays. A `revision` that is no longer
 * the employee's is refused; without it the last write wins.
 */
export const modifyEmployeeFields = {
  ...entries,
  /** The day from which DEPT and COMPANY hold, from the first day to a year ahead; missing for today. */
  effectiveOn: optional(dateText()),
  /** The day of a transfer in whose place this one is; without `effectiveOn` it is taken back, whatever DEPT and COMPANY are. */
  replaces: optional(dateText()),
  PIN: optional(anyText()),
  /** The number on time clocks; empty for none. Left out, it stays. */
  deviceNumber: optional(anyText()),
  revision: seenRevision(),
  preview,
};
export type ModifyEmployeeRequest = RequestOf<typeof modifyEmployeeFields>;

/**
 * `fullname` is the name that the page shows; the server does not use it. Access ends after `resignedOn`, the last day; without it today
 * is the last day, and access ends at once. A `revision` as for a change of an employee.
 */
export const resignEmployeeFields = {
  id: employeeId(),
  fullname: optional(anyText()),
  resignedOn: optional(dateText()),
  /** The last day with access, from yesterday, so that it ends at once, to a year ahead; missing for the last day. */
  accessUntil: optional(dateText()),
  revision: seenRevision(),
  preview,
};
export const reinstateEmployeeFields = {
  EMPID: employeeId(),
  reason: line(REASON_MAX_LENGTH),
  revision: seenRevision(),
  preview,
};

/** The new first day, department, company and PIN of somebody who left; a `revision` as for a change of an employee. */
export const rehireEmployeeFields = {
  EMPID: employeeId(),
  hiredOn: dateText(),
  DEPT: line(NAME_MAX_LENGTH),
  COMPANY: line(NAME_MAX_LENGTH),
  PIN: line(TYPED_MAX_LENGTH),
  revision: seenRevision(),
  preview,
};
export type RehireEmployeeRequest = RequestOf<typeof rehireEmployeeFields>;
export type ReinstateEmployeeRequest = RequestOf<typeof reinstateEmployeeFields>;

export type ResignEmployeeRequest = RequestOf<typeof resignEmployeeFields>;
