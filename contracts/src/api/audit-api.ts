import type { RecordExplanation } from '../attendance/explain-record.js';
import type { Authority } from '../events/account.js';
import type { RecordSnapshot } from '../events/timekeep.js';
import type { WorkDate } from '../time/work-date.js';

/**
 * The causes of a version. `punch-outside` is a punch whose work date is outside employment, and `resignation` a date after
 * the last day that had a record or punches: both tell what was recorded without effect. `voided` causes none, and asks
 * for the events that IT declared void.
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

/** The most versions that one search answers; the whole is to be had as CSV. */
export const AUDIT_LIMIT = 5_000;

/** The event that made a version. `position` is its place in the log, `revision` that in its stream. */
export interface AuditEvent {
  readonly id: string;
  readonly stream: string;
  readonly revision: string;
  readonly position: string;
}

/** One version of a record: what it said from then on, what it said before, who changed it and why. */
export interface AuditVersion {
  readonly EMPID: string;
  /** The present name of the employee, `LAST, FIRST`, and the present department. */
  readonly EMPNAME: string;
  readonly DEPT: string;
  readonly date: WorkDate;
  /** When the event was recorded, an ISO instant. */
  readonly at: string;
  /** EMPID, `system`, `terminal:<name>` or `it:<os user>`. */
  readonly actor: string;
  /** Name and authority that an employee had at that time; null for what is no employee. */
  readonly actorName: string | null;
  readonly actorAuthority: Authority | null;
  readonly kind: AuditKind;
  /** Of a correction, if one was given; of what was recorded without effect, why. */
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
  /** Days on which they were changed. */
  readonly changedFrom?: string;
  readonly changedTo?: string;
  readonly EMPID?: string;
  /** Present department of the employee. */
  readonly department?: string;
  /** As in the answer. */
  readonly actor?: string;
  /** Corrections when not given. */
  readonly kinds?: readonly AuditKind[];
}

/** An event that IT declared void: it counts nowhere, and stays in the log. */
export interface VoidedEventNote {
  /** When it was declared void, an ISO instant, and by whom. */
  readonly at: string;
  readonly actor: string;
  readonly reason: string;
  readonly stream: string;
  /** Its place in the stream. */
  readonly revision: string;
  readonly type: string;
}

/** Newest first. `total` is given when there are more than are answered. */
export interface SearchAuditAnswer {
  readonly data: readonly AuditVersion[];
  readonly total?: number;
  /** When the search asks for `voided`: those of the days of change, by the actor, and in streams of the employee. */
  readonly voided?: readonly VoidedEventNote[];
}

/** Which records of the days say something else at the later moment than at the earlier one; both are ISO instants. */
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
  /** Null for a record that was not open yet. */
  readonly before: RecordSnapshot | null;
  readonly after: RecordSnapshot;
  /** How many minutes late more, or fewer when negative. */
  readonly lateBy: number;
  /** Everyone who changed it in between. */
  readonly actors: readonly string[];
}

/** Newest dates first. `total` is given when there are more than are answered. */
export interface CompareMomentsAnswer {
  readonly data: readonly RecordDifference[];
  readonly total?: number;
}

/** One sentence for each figure of a record, and for its remark. */
export interface RecordExplanationAnswer {
  readonly data: RecordExplanation;
}
