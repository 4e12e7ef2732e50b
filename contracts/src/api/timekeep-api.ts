import { listOf, number, text } from '../events/schema.js';
import type { TimeOfDay } from '../time/time-of-day.js';
import { attendanceRecord } from './attendance-api.js';
import { answer, extended, optional, says, type Of } from './define.js';

export const timekeepRecord = extended(
  attendanceRecord,
  'TimekeepRecord',
  "A record in reports, with the employee's present name, department and company.",
  () => ({
    EMPID: text,
    EMPNAME: says('`LAST, FIRST`.', text),
    EMP_FNAME: text,
    EMP_LNAME: text,
    DEPT: text,
    COMPANY: text,
  }),
);
export type TimekeepRecord = Of<typeof timekeepRecord>;

export const REPORT_FILTERS = ['none', 'company', 'department', 'name'] as const;
export type ReportFilter = (typeof REPORT_FILTERS)[number];

/** Maximum of records in the answer to a search; the CSV export has all of them. */
export const SEARCH_LIMIT = 20_000;

/** Both days inclusive. For `name`, `selectedOption` is an EMPID or an exact EMPNAME. */
export interface SearchTimekeepRequest {
  readonly FROM: string;
  readonly TO: string;
  readonly reportFilter: ReportFilter;
  readonly selectedOption?: string;
  /** An ISO instant: returns the records as they were known then. */
  readonly asOf?: string;
}

export const searchTimekeepAnswer = answer('SearchTimekeepAnswer', 'Records of many employees.', () => ({
  data: says('Newest first.', listOf(timekeepRecord)),
  total: optional(
    says('The number of all that were found, set when there are more than the answer holds.', number),
  ),
}));
export type SearchTimekeepAnswer = Of<typeof searchTimekeepAnswer>;

export const REASON_MAX_LENGTH = 500;

/**
 * A correction. `MinsLate` and `UnderOverTime` may be sent; the server computes its own. A `revision` that is no longer
 * the record's is refused; without it the last write wins.
 */
export interface CorrectRecordRequest {
  readonly EMPID: string;
  readonly Date: string;
  readonly Remarks: string;
  readonly MinsLate?: number | string;
  readonly UnderOverTime?: number | string;
  readonly TimeIN1: TimeOfDay | null;
  readonly TimeOUT1: TimeOfDay | null;
  readonly reason?: string;
  readonly revision?: string;
}
