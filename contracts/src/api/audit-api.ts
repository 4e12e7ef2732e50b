import type { RecordExplanation } from '../attendance/explain-record.js';
import type { Authority } from '../events/account.js';
import type { RecordSnapshot } from '../events/timekeep.js';
import type { WorkDate } from '../time/work-date.js';

/**
 * Causes of a version. `punch-outside` is a punch whose work date is outside employment, and `resignation` a date after
 * the last day that had a record or punches: both are kept although they have no effect. `voided` causes no version; it
 * requests the events that IT declared void.
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
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** Maximum of versions in the answer to a search; the CSV export has all of them. */
export const AUDIT_LIMIT = 5_000;

/** The event that made a version, with its position in the log and its revision in its stream. */
export interface AuditEvent {
  readonly id: string;
  readonly stream: string;
  readonly revision: string;
  readonly position: string;
}

/** One version of a record: values before and after the change, its author and its reason. */
export interface AuditVersion {
  readonly EMPID: string;
  /** Present name of the employee, `LAST, FIRST`, and present department. */
  readonly EMPNAME: string;
  readonly DEPT: string;
  readonly date: WorkDate;
  /** Time of recording, an ISO instant. */
  readonly at: string;
  /** EMPID, `system`, `terminal:<name>` or `it:<os user>`. */
  readonly actor: string;
  /** Name and authority of an acting employee at that time; null for any other actor. */
  readonly actorName: string | null;
  readonly actorAuthority: Authority | null;
  readonly kind: AuditKind;
  /** The reason given for a correction; for an event without effect, the cause of that. */
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
  /** Time of the declaration, an ISO instant, and its actor. */
  readonly at: string;
  readonly actor: string;
  readonly reason: string;
  readonly stream: string;
  /** Revision of the event in its stream. */
  readonly revision: string;
  readonly type: string;
}

/** Versions, newest first. `total` is set if there are more than `AUDIT_LIMIT`. */
export interface SearchAuditAnswer {
  readonly data: readonly AuditVersion[];
  readonly total?: number;
  /** For a search of `voided`: the events of the days of change, by the actor, in streams of the employee. */
  readonly voided?: readonly VoidedEventNote[];
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
  readonly EMPNAME: string;
  readonly DEPT: string;
  readonly date: WorkDate;
  /** Null if the record was not open yet. */
  readonly before: RecordSnapshot | null;
  readonly after: RecordSnapshot;
  /** Difference of the minutes late; negative if they decreased. */
  readonly lateBy: number;
  /** All actors that changed the record in between. */
  readonly actors: readonly string[];
}

/** Differences, newest dates first. `total` is set if there are more than are returned. */
export interface CompareMomentsAnswer {
  readonly data: readonly RecordDifference[];
  readonly total?: number;
}

/** One sentence for each figure of a record, and for its remark. */
export interface RecordExplanationAnswer {
  readonly data: RecordExplanation;
}
