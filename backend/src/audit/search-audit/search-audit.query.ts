import { Injectable } from '@nestjs/common';
import {
  AUDIT_LIMIT,
  type RequestNote,
  type SearchAuditAnswer,
  type VoidedEventNote,
} from '@timekeep/contracts/api/audit-api';
import { DataSource } from 'typeorm';
import { unitCalled } from '../../organization/organization.module.js';
import { auditSearchSql, type AuditSearch } from '../audit-search.js';
import { auditVersion, FOUND_COLUMNS, LATEST_FIRST, versionRows, type VersionRow } from '../audit-sql.js';

/** A stream is about an employee when the id stands in its name as a part of its own. */
const VOIDS = `
  SELECT recorded_at AS at, actor, reason, stream, revision, type FROM audit.voids
  WHERE ($1::timestamptz IS NULL OR recorded_at >= $1) AND ($2::timestamptz IS NULL OR recorded_at < $2)
    AND ($3::text IS NULL OR actor = $3) AND ($4::text IS NULL OR $4 = ANY (string_to_array(stream, '-')))
  ORDER BY position DESC LIMIT ${AUDIT_LIMIT}`;

const REQUESTS = `
  SELECT s.at, s.actor, s.request_id AS "REQUEST_ID", s.empid AS "EMPID", s.state,
    CASE s.state WHEN 'made' THEN r.request -> 'made' ->> 'reason' ELSE s.note END AS note
  FROM requests.steps s JOIN requests.requests r USING (request_id) JOIN requests.employees e ON e.empid = s.empid
  WHERE ($1::timestamptz IS NULL OR s.at >= $1) AND ($2::timestamptz IS NULL OR s.at < $2)
    AND ($3::text IS NULL OR s.actor = $3) AND ($4::text IS NULL OR s.empid = $4)
    AND ($5::text IS NULL OR e.department = ${unitCalled('department', 'requests', '$5')})
    AND ($6::date IS NULL OR r.to_date >= $6) AND ($7::date IS NULL OR r.from_date <= $7)
    AND (r.except_dates = '[]' OR EXISTS (
      SELECT FROM generate_series(greatest(r.from_date, $6::date), least(r.to_date, $7::date), '1 day') AS day
      WHERE NOT r.except_dates ? day::date::text))
  ORDER BY s.position DESC LIMIT ${AUDIT_LIMIT}`;

type VoidRow = Omit<VoidedEventNote, 'at'> & { readonly at: Date };

type RequestRow = Omit<RequestNote, 'at'> & { readonly at: Date };

/** Versions of records, for HR. */
@Injectable()
export class SearchAudit {
  constructor(private readonly database: DataSource) {}

  /** Returns the versions, latest first; beyond the limit the latest ones, and the total. With `voided` and `request`, those events too. */
  async find(search: AuditSearch): Promise<SearchAuditAnswer> {
    const [versions, voided, requests] = await Promise.all([
      this.versions(search),
      search.kinds.includes('voided') ? this.voids(search) : undefined,
      search.kinds.includes('request') ? this.requests(search) : undefined,
    ]);
    return { ...versions, ...(voided && { voided }), ...(requests && { requests }) };
  }

  private async requests(search: AuditSearch): Promise<RequestNote[]> {
    const { changedFrom, changedBefore, actor, EMPID, department, from, to } = search;
    const values = [changedFrom, changedBefore, actor, EMPID, department, from, to];
    const rows = await this.database.query<RequestRow[]>(REQUESTS, values);
    return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
  }

  private async voids({ changedFrom, changedBefore, actor, EMPID }: AuditSearch): Promise<VoidedEventNote[]> {
    const rows = await this.database.query<VoidRow[]>(VOIDS, [changedFrom, changedBefore, actor, EMPID]);
    return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
  }

  private async versions(search: AuditSearch): Promise<SearchAuditAnswer> {
    const { sql, values } = auditSearchSql(search);
    const found = `SELECT ${FOUND_COLUMNS} ${sql} ${LATEST_FIRST} LIMIT ${AUDIT_LIMIT + 1}`;
    const rows = await this.database.query<VersionRow[]>(`${versionRows(found)} ${LATEST_FIRST}`, [
      ...values,
    ]);
    const data = rows.slice(0, AUDIT_LIMIT).map(auditVersion);
    if (rows.length <= AUDIT_LIMIT) return { data };
    const [counted] = await this.database.query<{ total: number }[]>(
      `SELECT count(*)::integer AS total ${sql}`,
      [...values],
    );
    return { data, total: counted?.total ?? rows.length };
  }
}
