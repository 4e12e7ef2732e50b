import type {
  AccountNote,
  AuditVersion,
  ClosedPeriodNote,
  EmploymentNote,
  RequestNote,
} from '@timekeep/contracts/api/audit-api';
import type { AuditKind, OtherChangeKind } from '@timekeep/contracts/audit/audit-kinds';
import type { Authority } from '@timekeep/contracts/events/account';
import type { RecordSnapshot } from '@timekeep/contracts/events/timekeep';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { events, otherChanges, requests } from '@timekeep/projections/audit/tables';
import { columnsOf, placedOn, selectList } from '@timekeep/projections/read-model-sql';

/** Columns that name the author of an event, and its place in the log. */
const AUTHOR = ['actor', 'actorName', 'actorAuthority'] as const;
const ORIGIN = ['id', 'stream', 'revision'] as const;
/** Columns of the event that made a version. */
const OF_EVENT = [...AUTHOR, 'kind', 'reason', ...ORIGIN] as const;

/** A version as the database gives it. */
export interface VersionRow {
  readonly EMPID: string;
  readonly EMPNAME: string;
  readonly DEPT: string;
  readonly date: WorkDate;
  readonly at: Date;
  readonly actor: string;
  readonly actorName: string | null;
  readonly actorAuthority: Authority | null;
  readonly kind: AuditKind;
  readonly reason: string | null;
  readonly before: RecordSnapshot | null;
  readonly after: RecordSnapshot;
  readonly wasClosed: boolean;
  readonly closed: boolean;
  readonly id: string;
  readonly stream: string;
  readonly revision: string;
  readonly position: string;
}

/** Returns the record of a row of versions, as the API has it. */
export function snapshot(version: string): string {
  return `jsonb_build_object('Remarks', ${version}.remark, 'TimeIN1', nullif(${version}.time_in, ''),
    'TimeOUT1', nullif(${version}.time_out, ''), 'MinsLate', ${version}.mins_late,
    'UnderOverTime', ${version}.under_over_time, 'hrs', ${version}.hours) || jsonb_strip_nulls(jsonb_build_object(
    'TimeBreakOUT', nullif(${version}.break_out, ''), 'TimeBreakIN', nullif(${version}.break_in, '')))`;
}

/** Versions with their events, employees, and the department of their dates. */
export const VERSIONS = `audit.versions v JOIN audit.events ev USING (position) JOIN audit.employees e USING (empid)
  ${placedOn('audit', { alias: 'p', EMPID: 'v.empid', date: 'v.work_date' })}`;

/** Returns SQL for versions with the versions before them. `found` is a query for `FOUND_COLUMNS`. */
export function versionRows(found: string): string {
  return `
    SELECT v.empid AS "EMPID", v.last_name || ', ' || v.first_name AS "EMPNAME", v.department AS "DEPT",
      v.work_date::text AS date, v.recorded_at AS at, v.position,
      ${selectList(events, OF_EVENT, 'v')},
      CASE WHEN former.position IS NOT NULL THEN ${snapshot('former')} END AS before, ${snapshot('v')} AS after,
      coalesce(former.closed, false) AS "wasClosed", v.closed
    FROM (${found}) v
    LEFT JOIN LATERAL (
      SELECT * FROM audit.versions w
      WHERE w.empid = v.empid AND w.work_date = v.work_date AND w.position < v.position
      ORDER BY w.position DESC LIMIT 1
    ) former ON true`;
}

/** The columns that `versionRows` needs. */
export const FOUND_COLUMNS = `v.*, ${(['recordedAt', ...OF_EVENT] as const).map(columnsOf(events, 'ev')).join(', ')},
  e.last_name, e.first_name, p.department`;

/** The latest change first; an event that changed many records, by employee and date. */
export const LATEST_FIRST = 'ORDER BY v.position DESC, v.empid, v.work_date';

export function auditVersion(found: VersionRow): AuditVersion {
  const { id, stream, revision, position, at, wasClosed, closed, ...row } = found;
  return {
    ...{ ...row, at: at.toISOString(), event: { id, stream, revision, position } },
    ...(wasClosed && { wasClosed }),
    ...(closed && { closed }),
  };
}

/** A step of a request as the database gives it to a search. */
export interface NoteRow extends Omit<RequestNote, 'at' | 'kind' | 'FROM' | 'TO'> {
  readonly at: Date;
}

/** A step that was found, with the days of its request. */
export type FoundNoteRow = NoteRow & Pick<RequestNote, 'FROM' | 'TO'>;

/** A step of a request as the database gives it to a file. */
export interface StepRow extends NoteRow {
  /** First day of the request. */
  readonly date: WorkDate;
  /** State before the step; null for the first one. */
  readonly former: RequestNote['state'] | null;
  readonly id: string;
  readonly stream: string;
  readonly revision: string;
}

/** Steps of requests with the first step of each, which has the days, and employees. */
export const STEPS = `audit.requests s JOIN audit.requests made ON made.request_id = s.request_id AND made.state = 'made'
  JOIN audit.employees e ON e.empid = s.empid
  ${placedOn('audit', { alias: 'p', EMPID: 's.empid', date: 'made.from_date' })}`;

/** The columns of a `NoteRow` over them. */
export const NOTE_COLUMNS = `
  s.recorded_at AS at, ${selectList(requests, [...AUTHOR, 'REQUEST_ID', 'EMPID', 'state', 'note'], 's')},
  e.last_name || ', ' || e.first_name AS "EMPNAME"`;

/** The columns of a `FoundNoteRow` over them. */
export const FOUND_NOTE_COLUMNS = `
  ${NOTE_COLUMNS}, ${selectList(requests, ['FROM', 'TO'], 'made')}`;

/** The columns of a `StepRow` over them. */
export const STEP_COLUMNS = `
  ${NOTE_COLUMNS}, made.from_date::text AS date, ${selectList(requests, ORIGIN, 's')}, (
    SELECT f.state FROM audit.requests f
    WHERE f.request_id = s.request_id AND f.position < s.position ORDER BY f.position DESC LIMIT 1
  ) AS former`;

/** A change that is no version, as the database gives it; one of a cut-off has an empty EMPID. */
export interface ChangeRow extends Omit<AccountNote, 'at'>, Omit<EmploymentNote, 'at' | 'kind'> {
  readonly at: Date;
  readonly cutOff: ClosedPeriodNote | null;
  readonly kind: OtherChangeKind;
  readonly date: WorkDate;
  readonly id: string;
  readonly stream: string;
  readonly revision: string;
}

/** Values of an account or an employee after a change, and the cut-off that it is about. */
const OUTCOME = [
  'outcome',
  'before',
  'after',
  'dayBefore',
  'day',
  'accessUntil',
  'reason',
  'cutOff',
] as const;

/** Changes that are no versions, with employees; those of cut-offs have none. */
export const CHANGES = `audit.other_changes c LEFT JOIN audit.employees e USING (empid)
  LEFT ${placedOn('audit', { alias: 'p', EMPID: 'c.empid', date: 'c.change_date' })}`;

/** The columns of a `ChangeRow` over them. */
export const CHANGE_COLUMNS = `
  c.recorded_at AS at, coalesce(e.last_name || ', ' || e.first_name, '') AS "EMPNAME",
  ${selectList(otherChanges, [...AUTHOR, 'EMPID', 'type', ...OUTCOME, 'kind', 'date', ...ORIGIN], 'c')}`;
