import { auditKind, cutOffChangeKind, employeeChangeKind } from '../audit/audit-kinds.js';
import { recordExplanation } from '../attendance/explain-record.js';
import { recordSnapshot } from '../attendance/record.js';
import { accountStatus, authority } from '../events/account.js';
import { flag, listOf, number, oneOf, orNull, text } from '../events/schema.js';
import { requestKind } from '../requests/request-kinds.js';
import { RULES } from '../rules/company-rules.js';
import { answer, anyOf, group, optional, says, workDate, type Of } from './define.js';
import { stepState } from './requests-api.js';

/** Maximum of versions, and of steps of requests, in the answer to a search; the CSV export has all of them. */
export const AUDIT_LIMIT = 5_000;

export const auditEvent = answer('AuditEvent', 'The event that made a version.', () => ({
  id: says('A UUID.', text),
  stream: text,
  revision: says('Its place in the stream.', text),
  position: says('Its place in the log.', text),
}));
export type AuditEvent = Of<typeof auditEvent>;

export const auditVersion = answer(
  'AuditVersion',
  'One version of a record: values before and after the change, its author and its reason.',
  () => ({
    EMPID: text,
    EMPNAME: says('`LAST, FIRST`, the present name.', text),
    DEPT: says('The present department.', text),
    date: workDate,
    at: says('Time of recording, an ISO instant.', text),
    actor: says('An employee ID, or `system`, `terminal:<name>`, `it:<name>`.', text),
    actorName: says('The name at that time; null when the actor is not an employee.', orNull(text)),
    actorAuthority: says(
      'The authority at that time; null when the actor is not an employee.',
      orNull(authority),
    ),
    kind: auditKind,
    reason: says(
      'The reason of a correction, if one was given; the cause when an event was recorded without effect.',
      orNull(text),
    ),
    before: says('Null for the first version.', orNull(recordSnapshot)),
    after: recordSnapshot,
    wasClosed: optional(
      says('True if the date was outside the employment before: no record was shown.', flag),
    ),
    closed: optional(says('True if the date is outside the employment: no record is shown.', flag)),
    event: auditEvent,
  }),
);
export type AuditVersion = Of<typeof auditVersion>;

export const voidedEventNote = answer(
  'VoidedEventNote',
  'An event that IT declared void: it stays in the log without effect.',
  () => ({
    at: says('When it was declared void, an ISO instant.', text),
    actor: says('The user who declared it void, `it:<name>`.', text),
    reason: text,
    stream: text,
    revision: says('Revision of the event in its stream.', text),
    type: text,
  }),
);
export type VoidedEventNote = Of<typeof voidedEventNote>;

export const requestNote = answer('RequestNote', 'A request, or a decision on it.', () => ({
  at: says('An ISO instant.', text),
  actor: says('In the form of `AuditVersion`, as the next two.', text),
  actorName: orNull(text),
  actorAuthority: orNull(authority),
  REQUEST_ID: text,
  EMPID: text,
  EMPNAME: says('`LAST, FIRST`, the present name.', text),
  kind: says('Null until the request has come to the list of requests.', orNull(requestKind)),
  FROM: says('The first and the last day of the request.', workDate),
  TO: workDate,
  state: stepState,
  note: says(
    'The reason of the request, or the note of the decision; null when none was written.',
    orNull(text),
  ),
}));
export type RequestNote = Of<typeof requestNote>;

const closedPeriodFields = {
  number: says('Of the cut-off, as the days and companies.', number),
  FROM: workDate,
  TO: workDate,
  COMPANY: says('The names at the closing.', listOf(text)),
};
/** The days and companies of a cut-off. */
export const closedPeriodNote = group(() => closedPeriodFields);
export type ClosedPeriodNote = Of<typeof closedPeriodNote>;

export const ownChangeNote = answer(
  'OwnChangeNote',
  'A change that HR made about themselves, which is possible while there is no other active HR user.',
  () => ({
    at: says('An ISO instant.', text),
    EMPID: says('Author and subject of the change.', text),
    EMPNAME: says('`LAST, FIRST`, the present name.', text),
    stream: text,
    revision: says('Revision of the event in its stream.', text),
    type: text,
  }),
);
export type OwnChangeNote = Of<typeof ownChangeNote>;

export const accountNote = answer(
  'AccountNote',
  'A change of an account: who registered, approved, deactivated or removed it, or gave it an authority.',
  () => ({
    at: says('An ISO instant.', text),
    actor: says('In the form of `AuditVersion`, as the next two.', text),
    actorName: orNull(text),
    actorAuthority: orNull(authority),
    EMPID: text,
    EMPNAME: says('`LAST, FIRST`, the present name.', text),
    type: text,
    outcome: says(
      'The status or the authority that the account got; null when it was removed.',
      orNull(anyOf(accountStatus, authority)),
    ),
  }),
);
export type AccountNote = Of<typeof accountNote>;

export const employmentNote = answer(
  'EmploymentNote',
  'A change of an employee: the registration, a name, a PIN, a transfer, a first or last day or the undoing of one, a rehire, a device number, balances of leave, or a planned absence.',
  () => ({
    at: says('An ISO instant.', text),
    actor: says('In the form of `AuditVersion`, as the next two.', text),
    actorName: orNull(text),
    actorAuthority: orNull(authority),
    EMPID: text,
    EMPNAME: says('`LAST, FIRST`, the present name.', text),
    kind: employeeChangeKind,
    type: says('Type of the event.', text),
    before: says(
      'The name, the department and company, the device number or the absence before; null if there was none, and for other kinds.',
      orNull(text),
    ),
    after: says(
      'The same afterwards, of balances of leave what was added to them; null if there is none, for a PIN, and for a transfer that was taken back.',
      orNull(text),
    ),
    dayBefore: says(
      'The first or last day that was recorded before, for a rehire the last day of the former employment, for a transfer the day of the one that it replaces, for a device number that stays the day from which it held; null if there was none.',
      orNull(workDate),
    ),
    day: says(
      'The first or last day, or the day from which a transfer holds; null when a resignation was undone, for a transfer that holds from the first day on or was taken back, and for other kinds.',
      orNull(workDate),
    ),
    accessUntil: says('The last day with access; null for all but a last day.', orNull(workDate)),
    reason: says(
      'The reason of an undoing, of balances or of an absence; null if none was given.',
      orNull(text),
    ),
  }),
);
export type EmploymentNote = Of<typeof employmentNote>;

export const cutOffNote = answer(
  'CutOffNote',
  'A cut-off that was closed or withdrawn, or the answer of an employee to one.',
  () => ({
    at: says('An ISO instant.', text),
    actor: says('In the form of `AuditVersion`, as the next two.', text),
    actorName: orNull(text),
    actorAuthority: orNull(authority),
    EMPID: says('Of an answer; null for a cut-off itself.', orNull(text)),
    EMPNAME: says('`LAST, FIRST`, the present name; likewise.', orNull(text)),
    kind: cutOffChangeKind,
    ...closedPeriodFields,
    reason: says(
      'The reason of a withdrawal, the text of an employee who does not agree, or why a closing or a withdrawal has no effect; else null.',
      orNull(text),
    ),
  }),
);
export type CutOffNote = Of<typeof cutOffNote>;

export const ruleNote = answer('RuleNote', 'A rule that IT set.', () => ({
  at: says('An ISO instant.', text),
  actor: says('In the form of `AuditVersion`.', text),
  rule: oneOf(RULES),
  company: says(
    'Present name of the company whose own rule it is; null for the rule of the group.',
    orNull(text),
  ),
  value: says(
    'Minutes of a grace, `60/360` for a break of 60 minutes in shifts longer than 360, days for requests, authorities that need two-step sign-in, a rule of hours such as `overtimeFrom=15`, or the name of the rule; null when a company has the rule of the group again.',
    orNull(text),
  ),
  from: says(
    'First date of a grace, a double tap, a break or a rule of hours; null for other rules.',
    orNull(workDate),
  ),
}));
export type RuleNote = Of<typeof ruleNote>;

export const searchAuditAnswer = answer('SearchAuditAnswer', 'Versions of records.', () => ({
  data: says('Newest first.', listOf(auditVersion)),
  total: optional(
    says('The number of all that were found, set when there are more than the answer holds.', number),
  ),
  voided: optional(
    says(
      'Set when the search asks for `voided`: the events that match its days of change, actor and employee.',
      listOf(voidedEventNote),
    ),
  ),
  requests: optional(
    says(
      'Set when the search asks for `request`: those that match it; work dates are the days of the request.',
      listOf(requestNote),
    ),
  ),
  requestsTotal: optional(
    says(
      'The number of all steps of requests that were found, set when there are more than the answer holds.',
      number,
    ),
  ),
  ownChanges: optional(
    says(
      'Set when the search asks for `own-change`: those that match it; the work date of one that is of no record is the day of the change.',
      listOf(ownChangeNote),
    ),
  ),
  accounts: optional(
    says('Set when the search asks for `account`: those that match it, likewise.', listOf(accountNote)),
  ),
  employments: optional(
    says(
      'Set when the search asks for a kind of `EmployeeChangeKind`: the changes of employees that match it, likewise.',
      listOf(employmentNote),
    ),
  ),
  cutOffs: optional(
    says(
      'Set when the search asks for a kind of `CutOffChangeKind`: those that match it; only answers have an employee and a department.',
      listOf(cutOffNote),
    ),
  ),
  rules: optional(
    says(
      'Set when the search asks for `rules`: those that match its days of change and actor. They hold for all employees and dates.',
      listOf(ruleNote),
    ),
  ),
}));
export type SearchAuditAnswer = Of<typeof searchAuditAnswer>;

export const recordDifference = answer(
  'RecordDifference',
  'A record that changed between two moments.',
  () => ({
    EMPID: text,
    EMPNAME: says('`LAST, FIRST`, the present name.', text),
    DEPT: says('The present department.', text),
    date: workDate,
    before: says('Null if there was no record: not open yet, or closed.', orNull(recordSnapshot)),
    after: says('Null if the record is closed: its date is outside the employment.', orNull(recordSnapshot)),
    lateBy: says('The change of the minutes late; negative for fewer.', number),
    actors: says('All actors that changed the record in between.', listOf(text)),
  }),
);
export type RecordDifference = Of<typeof recordDifference>;

export const compareMomentsAnswer = answer(
  'CompareMomentsAnswer',
  'Records that changed between two moments.',
  () => ({
    data: says('Newest dates first.', listOf(recordDifference)),
    total: optional(
      says('The number of all that were found, set when there are more than the answer holds.', number),
    ),
  }),
);
export type CompareMomentsAnswer = Of<typeof compareMomentsAnswer>;

export const recordExplanationAnswer = answer(
  'RecordExplanationAnswer',
  'One sentence for each figure of a record, and for its remark.',
  () => ({
    data: recordExplanation,
  }),
);
export type RecordExplanationAnswer = Of<typeof recordExplanationAnswer>;
