import { Injectable } from '@nestjs/common';
import {
  CHANGES_LIMIT,
  type ChangeEntry,
  type SearchChangesAnswer,
} from '@timekeep/contracts/api/changes-api';
import {
  ownChangesFields,
  searchChangesFields,
  type OwnChangesRequest,
  type SearchChangesRequest,
} from '@timekeep/contracts/audit/fields';
import { OWN_CHANGE_AREAS, type ChangeArea } from '@timekeep/contracts/audit/changes';
import { changes } from '@timekeep/projections/audit/tables';
import { selectList } from '@timekeep/projections/table-columns';
import { DataSource } from 'typeorm';
import { dtoOf } from '../../http/validation/dto.js';
import { unitCalled } from '../../organization/organization.module.js';
import { AuditRequests, searchSql, type AuditSearchSql, type PeriodsOfSearch } from '../audit-search.js';

export class SearchChangesDto extends dtoOf(searchChangesFields) {}
export class OwnChangesDto extends dtoOf(ownChangesFields) {}

/** The conditions of a search for changes; null accepts everything. */
export interface ChangeSearch extends PeriodsOfSearch {
  readonly EMPID: string | null;
  readonly department: string | null;
  readonly actor: string | null;
  readonly areas: readonly ChangeArea[] | null;
  readonly subject: string | null;
  readonly bulk: string | null;
  /** True for each change as an entry of its own. */
  readonly isEach: boolean;
}

/** A change as the database gives it. */
export interface ChangeRow extends Omit<ChangeEntry, 'at' | 'event' | 'parts'> {
  readonly at: Date;
  readonly position: string;
  readonly part: number;
  readonly revision: string;
  readonly id: string;
  readonly stream: string;
}

interface EntryRow extends ChangeRow {
  readonly parts: number;
}

interface Totals {
  readonly entries: number;
  readonly total: number;
}

/** Columns of a `ChangeRow` over changes `c` and employees `e`. */
export const CHANGE_ROW_COLUMNS = `
  c.recorded_at AS at, e.last_name || ', ' || e.first_name AS "EMPNAME", ${selectList(
    changes,
    [
      ...(['position', 'part', 'revision', 'id', 'stream', 'type', 'area', 'EMPID', 'subject'] as const),
      ...(['actor', 'actorName', 'actorAuthority', 'FROM', 'TO', 'fields', 'reason', 'bulk'] as const),
    ],
    'c',
  )}`;

/** `FROM ... WHERE ...` over changes. */
export function changesSql(search: ChangeSearch): AuditSearchSql {
  return searchSql('audit.changes c', [
    [(place) => `c.to_date >= ${place}::date`, search.from],
    [(place) => `c.from_date <= ${place}::date`, search.to],
    [(place) => `c.recorded_at >= ${place}::timestamptz`, search.changedFrom],
    [(place) => `c.recorded_at < ${place}::timestamptz`, search.changedBefore],
    [(place) => `c.empid = ${place}`, search.EMPID],
    [ofDepartment, search.department],
    [(place) => `c.actor = ${place}`, search.actor],
    [(place) => `c.area = ANY (${place}::text[])`, search.areas],
    [(place) => `c.subject = ${place}`, search.subject],
    [(place) => `c.bulk = ${place}`, search.bulk],
  ]);
}

/** The day that a change is about: the first of its days, else the day on which it was made. */
const DAY_OF_CHANGE =
  'coalesce(c.from_date, (c.recorded_at AT TIME ZONE (SELECT time_zone FROM audit.organization))::date)';

/** Returns the condition for changes of a department and of its people. Those who ever were in it are found by the index of employees. */
function ofDepartment(place: string): string {
  const placed = `audit.placements p
    WHERE p.department = ${unitCalled('department', 'audit', place)} AND p.known_until IS NULL`;
  return `(
    c.empid IS NOT NULL AND c.empid = ANY (ARRAY(SELECT p.empid FROM ${placed}))
    AND EXISTS (SELECT FROM ${placed} AND p.empid = c.empid AND ${DAY_OF_CHANGE} BETWEEN p.from_date AND p.to_date)
    OR c.subject = (
      SELECT 'department ' || n.unit_id FROM audit.unit_names n WHERE n.kind = 'department' AND n.name = ${place}))`;
}

/** Changes of all kinds. */
@Injectable()
export class SearchChanges {
  constructor(
    private readonly database: DataSource,
    private readonly requests: AuditRequests,
  ) {}

  /** @throws RefusedError as invalid for invalid or reversed days */
  async read({ FROM, TO, changedFrom, changedTo, ...others }: SearchChangesRequest): Promise<ChangeSearch> {
    const { EMPID = null, department = null, actor = null, areas = null } = others;
    const { subject = null, bulk = null, each = false } = others;
    const periods = await this.requests.periods({ FROM, TO, changedFrom, changedTo });
    const isEach = each || bulk !== null;
    return { ...periods, EMPID, department, actor, areas, subject, bulk, isEach };
  }

  /** @throws as `read` */
  async readOwn(EMPID: string, own: OwnChangesRequest): Promise<ChangeSearch> {
    const { areas, ...search } = await this.read(own);
    const shown = OWN_CHANGE_AREAS.filter((area) => areas === null || areas.includes(area));
    return { ...search, EMPID, areas: shown };
  }

  /** Returns the entries, newest first; beyond the limit the newest ones. The changes of a command are found one by one if it is searched for. */
  async find(search: ChangeSearch): Promise<SearchChangesAnswer> {
    const { sql, values } = changesSql(search);
    const key = search.isEach ? "position || '-' || part" : 'bulk';
    const rows = await this.database.query<(EntryRow & Totals)[]>(entriesSql(sql, key), [...values]);
    const { entries = 0, total = 0 } = rows[0] ?? {};
    return { data: rows.map(entryOf), entries, total };
  }
}

/** Entries are found by the index of the search alone, and only those of the answer are read whole. */
function entriesSql(found: string, key: string): string {
  return `
    WITH found AS MATERIALIZED (SELECT c.position, c.part::bigint, c.records, c.bulk ${found}),
    entry AS (
      SELECT min(ARRAY[position, part]) AS first, max(position) AS last, count(*)::integer AS parts, sum(records)::integer AS records
      FROM found GROUP BY ${key}
    ),
    page AS (SELECT * FROM entry ORDER BY last DESC, first DESC LIMIT ${CHANGES_LIMIT})
    SELECT ${CHANGE_ROW_COLUMNS}, page.parts, page.records,
      (SELECT count(*)::integer FROM found) AS total, (SELECT count(*)::integer FROM entry) AS entries
    FROM page
    JOIN audit.changes c ON c.position = page.first[1] AND c.part = page.first[2]
    LEFT JOIN audit.employees e ON e.empid = c.empid
    ORDER BY page.last DESC, page.first DESC`;
}

/** Returns the entry of a row, whose other columns are left out. */
function entryOf({ at, id, stream, revision, position, ...row }: EntryRow): ChangeEntry {
  const { actor, actorName, actorAuthority, area, type, EMPID, EMPNAME, subject, FROM, TO } = row;
  const { fields, reason, records, bulk, parts } = row;
  return {
    ...{ at: at.toISOString(), actor, actorName, actorAuthority, area, type, EMPID, EMPNAME, subject },
    ...{ FROM, TO, fields, reason, records, bulk, parts },
    event: { id, stream, revision, position },
  };
}
