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
import { selectList } from '@timekeep/projections/read-model-sql';
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
    const asked = entriesSql(search, sql);
    const rows = await this.database.query<(EntryRow & Totals)[]>(asked, [...values]);
    const { entries = 0, total = 0 } = rows[0] ?? {};
    return { data: rows.map(entryOf), entries, total };
  }
}

/** True if the search is for some of many employees or things: an index finds all of its changes faster than it stops early. */
function isNarrow({ EMPID, department, subject }: ChangeSearch): boolean {
  return [EMPID, department, subject].some((condition) => condition !== null);
}

/** Returns the query for the entries that are shown, the newest first, each with the totals of all. */
export function entriesSql(search: ChangeSearch, found: string): string {
  const entries =
    !search.isEach && isNarrow(search) ? gatheredEntries(found) : newestEntries(found, search.isEach);
  return `
    WITH ${entries}
    SELECT ${CHANGE_ROW_COLUMNS}, page.parts, page.records, totals.total, totals.entries
    FROM page
    CROSS JOIN totals
    JOIN audit.changes c ON c.position = page.first[1] AND c.part = page.first[2]
    LEFT JOIN audit.employees e ON e.empid = c.empid
    ORDER BY page.last DESC`;
}

/** Finds all changes by an index, and makes all entries of them. */
function gatheredEntries(found: string): string {
  return `
    found AS MATERIALIZED (SELECT c.position, c.part::bigint, c.records, c.bulk ${found}),
    entry AS (
      SELECT min(ARRAY[position, part]) AS first, max(ARRAY[position, part]) AS last, count(*)::integer AS parts,
        sum(records)::integer AS records
      FROM found GROUP BY bulk
    ),
    page AS (SELECT * FROM entry ORDER BY last DESC LIMIT ${CHANGES_LIMIT}),
    totals AS (SELECT (SELECT count(*)::integer FROM found) AS total, (SELECT count(*)::integer FROM entry) AS entries)`;
}

/**
 * Reads from the newest change on until there are as many entries as the answer has: an index tells if a change is the last one of its
 * entry. All changes are read for the totals alone. `OFFSET 0` keeps PostgreSQL from joining all of them instead.
 */
function newestEntries(found: string, isEach: boolean): string {
  const isLast = `
    NOT EXISTS (
      SELECT ${found} AND c.bulk = n.bulk AND c.position >= n.position AND (c.position, c.part) > (n.position, n.part) OFFSET 0
    )`;
  const ofEntry = isEach ? 'c.position = ended.position AND c.part = ended.part' : 'c.bulk = ended.bulk';
  return `
    ended AS MATERIALIZED (
      SELECT n.* FROM (SELECT c.position, c.part, c.bulk ${found}) n ${isEach ? '' : `WHERE ${isLast}`}
      ORDER BY n.position DESC, n.part DESC LIMIT ${CHANGES_LIMIT}
    ),
    page AS (
      SELECT entry.*, ARRAY[ended.position, ended.part::bigint] AS last
      FROM ended CROSS JOIN LATERAL (
        SELECT min(ARRAY[c.position, c.part::bigint]) AS first, count(*)::integer AS parts, sum(c.records)::integer AS records
        ${found} AND ${ofEntry}
      ) entry
    ),
    totals AS (
      SELECT count(*)::integer AS total, ${isEach ? 'count(*)' : 'count(DISTINCT c.bulk)'}::integer AS entries ${found}
    )`;
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
