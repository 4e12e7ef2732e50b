import type { RecordExplanation } from '../attendance/explain-record.js';
import type { RecordSnapshot } from '../attendance/record.js';
import type { AccountStatus, Authority } from '../events/account.js';
import type { RequestKind } from '../requests/request-kinds.js';
import type { RulesChange } from '../rules/company-rules.js';
import type { WorkDate } from '../time/work-date.js';
import type { RequestStep } from './requests-api.js';

/**
 * Causes of a version. `punch-outside` is a punch whose work date is outside employment, and `resignation` a date after
 * the last day that had a record or punches: both are kept although they have no effect. `voided`, `request`, `own-change` and
 * `account` ask for what is no version: events that IT declared void, requests with their decisions, changes that HR made about
 * themselves, and changes of accounts.
 */
export const AUDIT_KINDS = [
  'opening',
  'punch',
  'punch-outside',
  'correction',
  'holiday',
  'holiday-withdrawn',
  'leave',
  'leave-edited',
  'leave-deleted',
  'schedule',
  'rules',
  'resignation',
  'voided',
  'request',
  'own-change',
  'account',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** Kinds of changes that are found one by one, and have no values before and after. */
export const OTHER_CHANGE_KINDS = ['own-change', 'account'] as const satisfies readonly AuditKind[];
export type OtherChangeKind = (typeof OTHER_CHANGE_KINDS)[number];

/** Maximum of versions, and of steps of requests, in the answer to a search; the CSV export has all of them. */
export const AUDIT_LIMIT = 5_000;

/** The event that made a version. */
export interface AuditEvent {
  /** A UUID. */
  readonly id: string;
  readonly stream: string;
  /** Its place in the stream. */
  readonly revision: string;
  /** Its place in the log. */
  readonly position: string;
}

/** One version of a record: values before and after the change, its author and its reason. */
export interface AuditVersion {
  readonly EMPID: string;
  /** `LAST, FIRST`, the present name. */
  readonly EMPNAME: string;
  /** The present department. */
  readonly DEPT: string;
  readonly date: WorkDate;
  /** Time of recording, an ISO instant. */
  readonly at: string;
  /** An employee ID, or `system`, `terminal:<name>`, `it:<os user>`. */
  readonly actor: string;
  /** The name at that time; null when the actor is not an employee. */
  readonly actorName: string | null;
  /** The authority at that time; null when the actor is not an employee. */
  readonly actorAuthority: Authority | null;
  readonly kind: AuditKind;
  /** The reason of a correction, if one was given; the cause when an event was recorded without effect. */
  readonly reason: string | null;
  /** Null for the first version. */
  readonly before: RecordSnapshot | null;
  readonly after: RecordSnapshot;
  readonly event: AuditEvent;
}

/** Each part narrows the search; days are inclusive. */
export interface SearchAuditRequest {
  /** Work dates of the records. */
  readonly FROM?: string;
  readonly TO?: string;
  /** Days of the changes. */
  readonly changedFrom?: string;
  readonly changedTo?: string;
  readonly EMPID?: string;
  /** Present department of the employee. */
  readonly department?: string;
  /** An actor, in the form of `AuditVersion`. */
  readonly actor?: string;
  /** Defaults to corrections. */
  readonly kinds?: readonly AuditKind[];
}

/** An event that IT declared void: it stays in the log without effect. */
export interface VoidedEventNote {
  /** When it was declared void, an ISO instant. */
  readonly at: string;
  /** The user who declared it void, `it:<os user>`. */
  readonly actor: string;
  readonly reason: string;
  readonly stream: string;
  /** Revision of the event in its stream. */
  readonly revision: string;
  readonly type: string;
}

/** A request, or a decision on it. */
export interface RequestNote {
  /** An ISO instant. */
  readonly at: string;
  /** In the form of `AuditVersion`, as the next two. */
  readonly actor: string;
  readonly actorName: string | null;
  readonly actorAuthority: Authority | null;
  readonly REQUEST_ID: string;
  readonly EMPID: string;
  /** `LAST, FIRST`, the present name. */
  readonly EMPNAME: string;
  /** Null until the request has come to the list of requests. */
  readonly kind: RequestKind | null;
  /** The first and the last day of the request. */
  readonly FROM: WorkDate;
  readonly TO: WorkDate;
  readonly state: RequestStep['state'];
  /** The reason of the request, or the note of the decision; null when none was written. */
  readonly note: string | null;
}

/** A change that HR made about themselves, which is possible while there is no other active HR user. */
export interface OwnChangeNote {
  /** An ISO instant. */
  readonly at: string;
  /** Author and subject of the change. */
  readonly EMPID: string;
  /** `LAST, FIRST`, the present name. */
  readonly EMPNAME: string;
  readonly stream: string;
  /** Revision of the event in its stream. */
  readonly revision: string;
  readonly type: string;
}

/** A change of an account: who registered, approved, deactivated or removed it, or gave it an authority. */
export interface AccountNote {
  /** An ISO instant. */
  readonly at: string;
  /** In the form of `AuditVersion`, as the next two. */
  readonly actor: string;
  readonly actorName: string | null;
  readonly actorAuthority: Authority | null;
  readonly EMPID: string;
  /** `LAST, FIRST`, the present name. */
  readonly EMPNAME: string;
  readonly type: string;
  /** The status or the authority that the account got; null when it was removed. */
  readonly outcome: AccountStatus | Authority | null;
}

/** A rule that IT set. */
export interface RuleNote {
  /** An ISO instant. */
  readonly at: string;
  /** In the form of `AuditVersion`. */
  readonly actor: string;
  readonly rule: keyof RulesChange | 'secondFactor';
  /** Present name of the company whose own rule it is; null for the rule of the group. */
  readonly company: string | null;
  /** Minutes of a grace, days for requests, authorities that need two-step sign-in, or the name of the rule; null when a company has the rule of the group again. */
  readonly value: string | null;
  /** First date of a grace; null for other rules. */
  readonly from: WorkDate | null;
}

/** Versions of records. */
export interface SearchAuditAnswer {
  /** Newest first. */
  readonly data: readonly AuditVersion[];
  /** The number of all that were found, set when there are more than the answer holds. */
  readonly total?: number;
  /** Set when the search asks for `voided`: the events that match its days of change, actor and employee. */
  readonly voided?: readonly VoidedEventNote[];
  /** Set when the search asks for `request`: those that match it; work dates are the days of the request. */
  readonly requests?: readonly RequestNote[];
  /** The number of all steps of requests that were found, set when there are more than the answer holds. */
  readonly requestsTotal?: number;
  /** Set when the search asks for `own-change`: those that match it; the work date of one that is of no record is the day of the change. */
  readonly ownChanges?: readonly OwnChangeNote[];
  /** Set when the search asks for `account`: those that match it, likewise. */
  readonly accounts?: readonly AccountNote[];
  /** Set when the search asks for `rules`: those that match its days of change and actor. They hold for all employees and dates. */
  readonly rules?: readonly RuleNote[];
}

/** Request for the records that differ between two moments, both ISO instants. */
export interface CompareMomentsRequest {
  readonly FROM: string;
  readonly TO: string;
  readonly earlier: string;
  readonly later: string;
  readonly EMPID?: string;
  readonly department?: string;
}

/** A record that changed between two moments. */
export interface RecordDifference {
  readonly EMPID: string;
  /** `LAST, FIRST`, the present name. */
  readonly EMPNAME: string;
  /** The present department. */
  readonly DEPT: string;
  readonly date: WorkDate;
  /** Null if the record was not open yet. */
  readonly before: RecordSnapshot | null;
  readonly after: RecordSnapshot;
  /** The change of the minutes late; negative for fewer. */
  readonly lateBy: number;
  /** All actors that changed the record in between. */
  readonly actors: readonly string[];
}

/** Records that changed between two moments. */
export interface CompareMomentsAnswer {
  /** Newest dates first. */
  readonly data: readonly RecordDifference[];
  /** The number of all that were found, set when there are more than the answer holds. */
  readonly total?: number;
}

/** One sentence for each figure of a record, and for its remark. */
export interface RecordExplanationAnswer {
  readonly data: RecordExplanation;
}
