import { Injectable } from '@nestjs/common';
import { AUDIT_LIMIT, type SearchAuditAnswer, type VoidedEventNote } from '@timekeep/contracts/api/audit-api';
import {
  CUTOFF_CHANGE_KINDS,
  EMPLOYEE_CHANGE_KINDS,
  type OtherChangeKind,
} from '@timekeep/contracts/audit/audit-kinds';
import type { RequestKind } from '@timekeep/contracts/requests/request-kinds';
import { DataSource } from 'typeorm';
import { auditSearchSql, changeSearchSql, stepSearchSql, type AuditSearch } from '../audit-search.js';
import {
  auditVersion,
  CHANGE_COLUMNS,
  FOUND_COLUMNS,
  FOUND_NOTE_COLUMNS,
  LATEST_FIRST,
  versionRows,
  type ChangeRow,
  type FoundNoteRow,
  type VersionRow,
} from '../audit-sql.js';

/** A stream is about an employee when the id stands in its name as a part of its own. */
const VOIDS = `
  SELECT recorded_at AS at, actor, reason, stream, revision, type FROM audit.voids
  WHERE ($1::timestamptz IS NULL OR recorded_at >= $1) AND ($2::timestamptz IS NULL OR recorded_at < $2)
    AND ($3::text IS NULL OR actor = $3) AND ($4::text IS NULL OR $4 = ANY (string_to_array(stream, '-')))
  ORDER BY position DESC LIMIT ${AUDIT_LIMIT}`;

const REQUEST_KINDS = `
  SELECT request_id AS "REQUEST_ID", kind FROM requests.requests WHERE request_id = ANY ($1::text[])`;

interface KindRow {
  readonly REQUEST_ID: string;
  readonly kind: RequestKind;
}

type VoidRow = Omit<VoidedEventNote, 'at'> & { readonly at: Date };

/** Versions of records, for HR. */
@Injectable()
export class SearchAudit {
  constructor(private readonly database: DataSource) {}

  /** Returns the versions, latest first; beyond the limit the latest ones, and the total. With `voided`, `request` and kinds of other changes, those too. */
  async find(search: AuditSearch): Promise<SearchAuditAnswer> {
    const [versions, voided, requests, changes] = await Promise.all([
      this.versions(search),
      search.kinds.includes('voided') ? this.voids(search) : undefined,
      search.kinds.includes('request') ? this.requests(search) : undefined,
      this.changes(search),
    ]);
    return { ...versions, ...(voided && { voided }), ...changes, ...requests };
  }

  private async requests(
    search: AuditSearch,
  ): Promise<Pick<SearchAuditAnswer, 'requests' | 'requestsTotal'>> {
    const { sql, values } = stepSearchSql(search);
    const found = `SELECT ${FOUND_NOTE_COLUMNS} ${sql} ORDER BY s.position DESC LIMIT ${AUDIT_LIMIT + 1}`;
    const rows = await this.database.query<FoundNoteRow[]>(found, [...values]);
    const answered = rows.slice(0, AUDIT_LIMIT);
    const kinds = await this.kindsOf(answered);
    const requests = answered.map(({ at, ...row }) => ({
      ...{ ...row, at: at.toISOString() },
      kind: kinds.get(row.REQUEST_ID) ?? null,
    }));
    return rows.length <= AUDIT_LIMIT
      ? { requests }
      : { requests, requestsTotal: await this.count(sql, values) };
  }

  /** A read of its own, since no query joins two projections. */
  private async kindsOf(steps: readonly FoundNoteRow[]): Promise<ReadonlyMap<string, RequestKind>> {
    if (steps.length === 0) return new Map();
    const ids = [...new Set(steps.map(({ REQUEST_ID }) => REQUEST_ID))];
    const rows = await this.database.query<KindRow[]>(REQUEST_KINDS, [ids]);
    return new Map(rows.map(({ REQUEST_ID, kind }) => [REQUEST_ID, kind]));
  }

  private async voids({ changedFrom, changedBefore, actor, EMPID }: AuditSearch): Promise<VoidedEventNote[]> {
    const rows = await this.database.query<VoidRow[]>(VOIDS, [changedFrom, changedBefore, actor, EMPID]);
    return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
  }

  private async changes(
    search: AuditSearch,
  ): Promise<Pick<SearchAuditAnswer, 'ownChanges' | 'accounts' | 'employments' | 'cutOffs'>> {
    const [ownChanges, accounts, employments, cutOffs] = await Promise.all([
      this.changesOf(['own-change'], search),
      this.changesOf(['account'], search),
      this.changesOf(EMPLOYEE_CHANGE_KINDS, search),
      this.changesOf(CUTOFF_CHANGE_KINDS, search),
    ]);
    return {
      ...(ownChanges && {
        ownChanges: ownChanges.map(({ at, EMPID, EMPNAME, stream, revision, type }) => ({
          ...{ at: at.toISOString(), EMPID, EMPNAME, stream, revision, type },
        })),
      }),
      ...(accounts && {
        accounts: accounts.map(({ at, actor, actorName, actorAuthority, EMPID, EMPNAME, type, outcome }) => ({
          ...{ at: at.toISOString(), actor, actorName, actorAuthority, EMPID, EMPNAME, type, outcome },
        })),
      }),
      ...(cutOffs && {
        cutOffs: cutOffs.flatMap(
          ({ at, actor, actorName, actorAuthority, EMPID, EMPNAME, kind, cutOff, reason }) => {
            const employee = EMPID === '' ? { EMPID: null, EMPNAME: null } : { EMPID, EMPNAME };
            const by = { at: at.toISOString(), actor, actorName, actorAuthority };
            return cutOff ? [{ ...by, ...employee, kind, ...cutOff, reason }] : [];
          },
        ),
      }),
      ...(employments && {
        employments: employments.map(
          ({ at, actor, actorName, actorAuthority, EMPID, EMPNAME, kind, type, ...change }) => ({
            ...{ at: at.toISOString(), actor, actorName, actorAuthority, EMPID, EMPNAME, kind, type },
            ...{ before: change.before, after: change.after },
            ...{ dayBefore: change.dayBefore, day: change.day },
            ...{ accessUntil: change.accessUntil, reason: change.reason },
          }),
        ),
      }),
    };
  }

  /** Returns the latest changes of the kinds that the search asks for, latest first; null if it asks for none of them. */
  private async changesOf<Kind extends OtherChangeKind>(
    kinds: readonly Kind[],
    search: AuditSearch,
  ): Promise<(ChangeRow & { readonly kind: Kind })[] | null> {
    const wanted = kinds.filter((kind) => search.kinds.includes(kind));
    if (wanted.length === 0) return null;
    const { sql, values } = changeSearchSql(search, wanted);
    const found = `SELECT ${CHANGE_COLUMNS} ${sql} ORDER BY c.position DESC LIMIT ${AUDIT_LIMIT}`;
    return this.database.query<(ChangeRow & { readonly kind: Kind })[]>(found, [...values]);
  }

  private async versions(search: AuditSearch): Promise<SearchAuditAnswer> {
    const { sql, values } = auditSearchSql(search);
    const found = `SELECT ${FOUND_COLUMNS} ${sql} ${LATEST_FIRST} LIMIT ${AUDIT_LIMIT + 1}`;
    const rows = await this.database.query<VersionRow[]>(`${versionRows(found)} ${LATEST_FIRST}`, [
      ...values,
    ]);
    const data = rows.slice(0, AUDIT_LIMIT).map(auditVersion);
    if (rows.length <= AUDIT_LIMIT) return { data };
    return { data, total: await this.count(sql, values) };
  }

  private async count(sql: string, values: readonly unknown[]): Promise<number> {
    const count = `SELECT count(*)::integer AS total ${sql}`;
    const [counted] = await this.database.query<{ total: number }[]>(count, [...values]);
    return counted?.total ?? 0;
  }
}
