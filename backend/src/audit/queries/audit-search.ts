import { AUDIT_KINDS, type AuditKind } from '@timekeep/contracts/api/audit-api';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { unitCalled } from '../../organization/organization.module.js';
import { VERSIONS } from './audit-sql.js';

/** Which versions are wanted; null where everything is. Instants are ISO, the end is not included. */
export interface AuditSearch {
  readonly from: WorkDate | null;
  readonly to: WorkDate | null;
  readonly changedFrom: string | null;
  readonly changedBefore: string | null;
  readonly EMPID: string | null;
  readonly department: string | null;
  readonly actor: string | null;
  readonly kinds: readonly AuditKind[];
}

/** The tables and conditions of a search, and the values for them. */
export interface AuditSearchSql {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** `FROM ... WHERE ...`, over audit alone: departments are those of today. */
export function auditSearchSql(search: AuditSearch): AuditSearchSql {
  const kinds = search.kinds.length === AUDIT_KINDS.length ? null : search.kinds;
  const conditions: readonly (readonly [sql: (place: string) => string, value: unknown])[] = [
    [(place) => `v.work_date >= ${place}::date`, search.from],
    [(place) => `v.work_date <= ${place}::date`, search.to],
    [(place) => `ev.recorded_at >= ${place}::timestamptz`, search.changedFrom],
    [(place) => `ev.recorded_at < ${place}::timestamptz`, search.changedBefore],
    [(place) => `v.empid = ${place}`, search.EMPID],
    [(place) => `e.department = ${unitCalled('department', 'audit', place)}`, search.department],
    [(place) => `ev.actor = ${place}`, search.actor],
    [(place) => `ev.kind = ANY (${place}::text[])`, kinds],
  ];
  const asked = conditions.filter(([, value]) => value !== null);
  const where = asked.map(([sql], index) => sql(`$${index + 1}`));
  return {
    sql: `FROM ${VERSIONS} ${where.length === 0 ? '' : `WHERE ${where.join(' AND ')}`}`,
    values: asked.map(([, value]) => value),
  };
}
