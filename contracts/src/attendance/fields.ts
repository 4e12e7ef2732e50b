import { REASON_MAX_LENGTH, REPORT_FILTERS } from '../api/timekeep-api.js';
import { listOfObjects } from '../fields/list-fields.js';
import {
  aboutField,
  choice,
  dateText,
  employeeId,
  flag,
  freeText,
  IN_ONE_LINE,
  line,
  optional,
  reasonText,
  requestField,
  REVISION_MAX_LENGTH,
  seenRevision,
  SOUGHT_NAME_MAX_LENGTH,
  withChecks,
  type RequestOf,
  PLAIN_TEXT,
} from '../fields/request-field.js';
import { fieldMessages } from '../messages/field-messages.js';
import type { TimeOfDay } from '../time/time-of-day.js';
import { TIMINGS } from './attendance-filter.js';
import { recordMessages } from './record-messages.js';
import { MAX_CORRECTED_RECORDS, SHARED_CORRECTIONS } from './shared-correction.js';

const REMARK_MAX_LENGTH = 20;

/** A number, or the text that the page keeps it as. */
const figure = requestField<number | string>([
  {
    is: 'so',
    name: 'isFigure',
    holds: (value) => typeof value === 'string' || typeof value === 'number',
    reason: aboutField(fieldMessages.noNumber),
  },
]);

/** The decider judges whether a text is a time. */
const timeOrNull = requestField<TimeOfDay | null>([
  {
    is: 'so',
    name: 'isTimeOrNull',
    holds: (value) => value === null || typeof value === 'string',
    reason: aboutField(fieldMessages.noTime),
  },
]);

/**
 * A correction. `MinsLate` and `UnderOverTime` may be sent; the server computes its own. A `revision` that is no longer the record's is
 * refused; without it the last write wins.
 */
export const correctRecordFields = {
  EMPID: employeeId(),
  Date: dateText(),
  Remarks: line(REMARK_MAX_LENGTH),
  MinsLate: optional(figure),
  UnderOverTime: optional(figure),
  TimeIN1: timeOrNull,
  TimeOUT1: timeOrNull,
  /** The out of the first part of a split shift; null for none. If it is left out, that of the record stays where it fits. */
  TimeBreakOUT: optional(timeOrNull),
  /** Likewise the in of the second part. */
  TimeBreakIN: optional(timeOrNull),
  /** True if the out is on the day after the in; up to 36 hours may then lie between them. False for the first one after the in; missing keeps the day. */
  outNextDay: optional(flag()),
  reason: optional(withChecks(reasonText(REASON_MAX_LENGTH), PLAIN_TEXT)),
  revision: seenRevision(),
};
export type CorrectRecordRequest = RequestOf<typeof correctRecordFields>;

/**
 * The same correction of many records, each at the revision that the caller saw. `remark` needs `Remarks`, and `out` needs `TimeOUT1`;
 * `scheduledOut` enters the out of the schedule of each date, and `accept` confirms each record as it is.
 */
export const correctRecordsFields = {
  records: listOfObjects(
    { EMPID: employeeId(), Date: dateText(), revision: line(REVISION_MAX_LENGTH) },
    {
      fewest: 1,
      most: MAX_CORRECTED_RECORDS,
      missing: recordMessages.noneSelected(),
      tooMany: recordMessages.tooManySelected({ count: MAX_CORRECTED_RECORDS }),
    },
  ),
  change: choice(SHARED_CORRECTIONS),
  Remarks: optional(line(REMARK_MAX_LENGTH)),
  TimeOUT1: optional(timeOrNull),
  reason: withChecks(reasonText(REASON_MAX_LENGTH), {
    is: 'filled',
    reason: recordMessages.reasonMissing(),
  }),
  /** True to be told what would become of the records. */
  preview: optional(flag()),
};
export type CorrectRecordsRequest = RequestOf<typeof correctRecordsFields>;

/** Both days inclusive. For `name`, `selectedOption` is an EMPID or an exact EMPNAME. */
export const searchTimekeepFields = {
  FROM: dateText(),
  TO: dateText(),
  reportFilter: choice(REPORT_FILTERS),
  selectedOption: optional(withChecks(freeText(SOUGHT_NAME_MAX_LENGTH), IN_ONE_LINE)),
  /** An instant: the records are those that were known then. */
  asOf: optional(dateText()),
};
export type SearchTimekeepRequest = RequestOf<typeof searchTimekeepFields>;

/** A search for the file of all it finds, with the filter of its table. */
export const exportTimekeepFields = {
  ...searchTimekeepFields,
  /** A code, or the name of a group of codes. */
  remark: optional(line(REMARK_MAX_LENGTH)),
  timing: optional(choice(TIMINGS)),
  incomplete: optional(flag()),
};
export type ExportTimekeepRequest = RequestOf<typeof exportTimekeepFields>;

/** A request for the records of one employee, by the EMPID. */
export const recordsOfFields = { id: employeeId() };
export type RecordsOfRequest = RequestOf<typeof recordsOfFields>;
