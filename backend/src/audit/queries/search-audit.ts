import { Injectable } from '@nestjs/common';
import { AUDIT_LIMIT, type SearchAuditAnswer } from '@timekeep/contracts/api/audit-api';
import { DataSource } from 'typeorm';
import { auditSearchSql, type AuditSearch } from './audit-search.js';
import { auditVersion, FOUND_COLUMNS, LATEST_FIRST, versionRows, type VersionRow } from './audit-sql.js';

/** Versions of records, for HR. */
@Injectable()
export class SearchAudit {
  constructor(private readonly database: DataSource) {}

  /** The latest first; of more than can be answered the latest, and how many there are. */
  async find(search: AuditSearch): Promise<SearchAuditAnswer> {
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
