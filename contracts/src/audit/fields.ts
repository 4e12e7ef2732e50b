import { CHANGE_AREAS } from './changes.js';
import { AUDIT_KINDS } from './audit-kinds.js';
import { someOf } from '../fields/list-fields.js';
import { dateText, employeeId, flag, optional, soughtName, type RequestOf } from '../fields/request-field.js';

/** Each part narrows the search; days are inclusive. */
export const searchAuditFields = {
  /** Work dates of the records. */
  FROM: optional(dateText()),
  TO: optional(dateText()),
  /** Days of the changes. */
  changedFrom: optional(dateText()),
  changedTo: optional(dateText()),
  EMPID: optional(employeeId()),
  /** Present department of the employee. */
  department: soughtName(),
  /** An actor, in the form of `AuditVersion`. */
  actor: soughtName(),
  /** Defaults to corrections. */
  kinds: optional(someOf(AUDIT_KINDS)),
};
export type SearchAuditRequest = RequestOf<typeof searchAuditFields>;

/** Each part narrows the search; days are inclusive. */
const changesFields = {
  /** Days that the changes are about. */
  FROM: optional(dateText()),
  TO: optional(dateText()),
  /** Days of the changes. */
  changedFrom: optional(dateText()),
  changedTo: optional(dateText()),
  /** Defaults to all. */
  areas: optional(someOf(CHANGE_AREAS)),
  /** A thing that changes, as in the answer. */
  subject: soughtName(),
  /** A command, as in the answer: then its changes are found one by one. */
  bulk: soughtName(),
  /** True for each change as an entry of its own. */
  each: optional(flag()),
};

/** Request for changes of one's own data. */
export const ownChangesFields = changesFields;
export type OwnChangesRequest = RequestOf<typeof ownChangesFields>;

/** Request for changes of all data. */
export const searchChangesFields = {
  ...changesFields,
  EMPID: optional(employeeId()),
  /** The department of the employee on the first of the days that a change is about, else on the day of the change; its own changes too. */
  department: soughtName(),
  /** An actor, in the form of `AuditVersion`. */
  actor: soughtName(),
};
export type SearchChangesRequest = RequestOf<typeof searchChangesFields>;

/** Request for the records that differ between two moments, both ISO instants. */
export const compareMomentsFields = {
  FROM: dateText(),
  TO: dateText(),
  earlier: dateText(),
  later: dateText(),
  EMPID: optional(employeeId()),
  department: soughtName(),
};
export type CompareMomentsRequest = RequestOf<typeof compareMomentsFields>;
