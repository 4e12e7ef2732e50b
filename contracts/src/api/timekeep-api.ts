import { listOf, number, text } from '../events/schema.js';
import { attendanceRecord, grantedOvertime } from './attendance-api.js';
import { answer, extended, type Of, optional, says } from './define.js';
import { messageCode } from './answers.js';
import { previewableAnswer } from './preview-api.js';

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

export const searchTimekeepAnswer = answer('SearchTimekeepAnswer', 'Records of many employees.', () => ({
  data: says('Newest first.', listOf(timekeepRecord)),
  total: optional(
    says('The number of all that were found, set when there are more than the answer holds.', number),
  ),
  overtime: optional(
    says(
      'Overtime granted on the days of the search, of employees who were not found too. Missing with `asOf`.',
      listOf(grantedOvertime),
    ),
  ),
}));
export type SearchTimekeepAnswer = Of<typeof searchTimekeepAnswer>;

export const REASON_MAX_LENGTH = 500;

export const correctedRecord = extended(
  messageCode,
  'CorrectedRecord',
  'The result of one of the records.',
  () => ({
    EMPID: text,
    Date: says('As in the call.', text),
    status: says('The HTTP status that its correction alone would have had.', number),
    err: optional(says('Set when it was not corrected: the reason, for people.', text)),
  }),
);
export type CorrectedRecord = Of<typeof correctedRecord>;

export const correctRecordsAnswer = extended(
  previewableAnswer,
  'CorrectRecordsAnswer',
  'Records are corrected one by one: some may be refused while others are done. A preview has the results that saving would have.',
  () => ({
    results: says('In the order of the call.', listOf(correctedRecord)),
  }),
);
export type CorrectRecordsAnswer = Of<typeof correctRecordsAnswer>;
