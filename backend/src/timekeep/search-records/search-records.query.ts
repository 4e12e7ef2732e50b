import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { GrantedOvertime } from '@timekeep/contracts/api/attendance-api';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { EMPID_PATTERN } from '@timekeep/contracts/api/accounts-api';
import {
  type ReportFilter,
  SEARCH_LIMIT,
  type SearchTimekeepAnswer,
  type TimekeepRecord,
} from '@timekeep/contracts/api/timekeep-api';
import { searchTimekeepFields, type SearchTimekeepRequest } from '@timekeep/contracts/attendance/fields';
import { recordMessages } from '@timekeep/contracts/attendance/record-messages';
import { fieldMessages } from '@timekeep/contracts/messages/field-messages';
import { readInstant } from '@timekeep/contracts/time/company-zone';
import { dateMessages } from '@timekeep/contracts/time/date-messages';
import { positionKnownAt } from '@timekeep/projections/read-model-sql';
import { placedOn } from '@timekeep/projections/read-model-sql';
import { refusedAs } from '../../event-store/store-errors.js';
import { dtoOf } from '../../http/validation/dto.js';
import { DateFields, unitCalled } from '../../organization/organization.module.js';
import {
  BY_NAME,
  placedPage,
  RECORDS,
  serializedList,
  TIMEKEEP_JSON,
  UNPLACED_RECORDS,
} from '../records-sql.js';
import { type SerializedJson, withData } from '../../http/serialized-json.js';

const GRANTED = `
  SELECT q.empid AS "EMPID", q.from_date::text AS date, sum((q.request -> 'made' ->> 'minutes')::integer)::integer AS minutes
  FROM requests.requests q
  WHERE q.kind = 'overtime' AND q.state = 'granted'`;
const BY_DATE = 'GROUP BY q.empid, q.from_date ORDER BY q.from_date DESC, q.empid';

/**
 * Overtime that HR granted, from the table of requests. Records and requests are of two projections, so that it is a query of its own
 * beside that of the records.
 */
@Injectable()
export class OvertimeGrants {
  constructor(private readonly database: DataSource) {}

  /** Returns what was granted to an employee, newest first. */
  of(EMPID: string): Promise<GrantedOvertime[]> {
    return this.database.query<GrantedOvertime[]>(`${GRANTED} AND q.empid = $1 ${BY_DATE}`, [EMPID]);
  }

  /** Returns what was granted to anybody, or to these employees alone, on the days of a search; nothing for an earlier moment, when it may not have been granted yet. */
  async during({
    from,
    to,
    asOf,
    EMPIDs = null,
  }: {
    readonly from: WorkDate;
    readonly to: WorkDate;
    readonly asOf: string | null;
    readonly EMPIDs?: readonly string[] | null;
  }): Promise<GrantedOvertime[] | null> {
    if (asOf !== null) return null;
    const sql = `${GRANTED} AND q.from_date BETWEEN $1 AND $2 AND ($3::text[] IS NULL OR q.empid = ANY ($3)) ${BY_DATE}`;
    return this.database.query<GrantedOvertime[]>(sql, [from, to, EMPIDs]);
  }
}

export class SearchTimekeepDto extends dtoOf(searchTimekeepFields) {}

/** Parses the requests for reports. */
@Injectable()
export class ReportRequests {
  constructor(private readonly dates: DateFields) {}

  /** @throws RefusedError as invalid for invalid or reversed days, a filter without its option, and an `asOf` that is no instant */
  async read({
    FROM,
    TO,
    reportFilter,
    selectedOption,
    asOf: moment,
  }: SearchTimekeepRequest): Promise<ReportSearch> {
    const { from, to } = await this.dates.period(FROM, TO);
    const option = selectedOption ?? '';
    if (reportFilter !== 'none' && option === '')
      throw refusedAs('invalid', recordMessages.optionMissing({ filter: fieldMessages[reportFilter]() }));
    // A field that may be left out may be null as well.
    const given = moment ?? null;
    const asOf = given === null ? null : readInstant(given);
    if (given !== null && asOf === null) throw refusedAs('invalid', dateMessages.noInstant());
    return { from, to, filter: reportFilter, option, asOf };
  }
}

/** The employees and days of a report, both days inclusive. */
export interface ReportSearch {
  readonly from: WorkDate;
  readonly to: WorkDate;
  readonly filter: ReportFilter;
  readonly option: string;
  /** The instant as of which the records are reported; null for now. */
  readonly asOf: string | null;
}

/** The tables and the conditions of a search, and the values for them. */
export interface SearchSql {
  readonly sql: string;
  /** The same without departments and companies, if they only show; null if they select records. */
  readonly unplaced: string | null;
  readonly values: readonly string[];
}

/** Newest first, and within a day by name. */
export const NEWEST_FIRST = `ORDER BY r.work_date DESC, ${BY_NAME}`;

/** `FROM ... WHERE ...`, over one projection alone: names are those of today, departments and companies those of the record's date. */
export function searchSql(search: ReportSearch): SearchSql {
  const { from, to, filter, option, asOf } = search;
  if (asOf !== null) return knownAt(asOf, search);
  const condition = conditionOf(filter, option, 'attendance', '$3');
  const where = `WHERE r.opened AND r.work_date BETWEEN $1 AND $2 ${condition === null ? '' : `AND ${condition}`}`;
  const isByPlace = filter === 'company' || filter === 'department';
  return {
    sql: `FROM ${RECORDS} ${where}`,
    unplaced: isByPlace ? null : `FROM ${UNPLACED_RECORDS} ${where}`,
    values: condition === null ? [from, to] : [from, to, option],
  };
}

/**
 * Reads audit instead: the last version of each record that was known at the instant, unless the record was closed then, under the
 * department and company that were known for its date.
 */
function knownAt(asOf: string, { from, to, filter, option }: ReportSearch): SearchSql {
  const condition = conditionOf(filter, option, 'audit', '$4');
  return {
    sql: `
      FROM audit.employees e JOIN LATERAL (
        SELECT DISTINCT ON (v.work_date) v.empid, v.work_date, v.remark, v.mins_late, v.under_over_time, v.hours,
          nullif(v.time_in, '') AS time_in, nullif(v.time_out, '') AS time_out, nullif(v.break_out, '') AS break_out,
          nullif(v.break_in, '') AS break_in, v.position::text AS revision, v.closed
        FROM audit.versions v
        WHERE v.empid = e.empid AND v.work_date BETWEEN $1 AND $2 AND v.position <= ${positionKnownAt('$3')}
        ORDER BY v.work_date, v.position DESC
      ) r ON NOT r.closed
      ${placedOn('audit', { alias: 'p', EMPID: 'e.empid', date: 'r.work_date', moment: '$3::timestamptz' })}
      ${condition === null ? '' : `WHERE ${condition}`}`,
    unplaced: null,
    values: condition === null ? [from, to, asOf] : [from, to, asOf, option],
  };
}

/** The condition on the option at `place`, over employees `e` and their placement `p`; null when all employees are wanted. */
export function conditionOf(
  filter: ReportFilter,
  option: string,
  schema: 'attendance' | 'audit',
  place: string,
): string | null {
  switch (filter) {
    case 'none':
      return null;
    case 'company':
    case 'department':
      return `p.${filter} = ${unitCalled(filter, schema, place)}`;
    case 'name':
      return `${EMPID_PATTERN.test(option) ? 'e.empid' : "e.last_name || ', ' || e.first_name"} = ${place}`;
  }
}

/** Records of many employees, for HR. */
@Injectable()
export class SearchRecords {
  constructor(
    private readonly database: DataSource,
    private readonly grants: OvertimeGrants,
  ) {}

  /** Returns the records, newest first; beyond the limit the newest ones, and the total. */
  async find(search: ReportSearch): Promise<SerializedJson<SearchTimekeepAnswer>> {
    const { sql, unplaced, values } = searchSql(search);
    const toCount = unplaced ?? sql;
    const [data, counted, overtime] = await Promise.all([
      serializedList<TimekeepRecord>(
        this.database,
        `SELECT ${TIMEKEEP_JSON} AS item ${pageSql(sql, unplaced)}`,
        values,
      ),
      mayBeTooMany(search) ? this.count(toCount, values) : undefined,
      this.grants.during(search),
    ]);
    const total = data.count < SEARCH_LIMIT ? data.count : await this.totalOf(counted, toCount, values);
    return withData<SearchTimekeepAnswer>(data, {
      ...(total > SEARCH_LIMIT && { total }),
      ...(overtime && { overtime }),
    });
  }

  /** A full page may be all that there is. A count that ran beside the list may be older than the list. */
  private async totalOf(
    counted: number | undefined,
    sql: string,
    values: readonly string[],
  ): Promise<number> {
    return counted !== undefined && counted > SEARCH_LIMIT ? counted : await this.count(sql, values);
  }

  private async count(sql: string, values: readonly string[]): Promise<number> {
    const [counted] = await this.database.query<{ total: number }[]>(
      `SELECT count(*)::integer AS total ${sql}`,
      [...values],
    );
    return counted?.total ?? 0;
  }
}

/** The newest records of a search, up to the limit. */
function pageSql(sql: string, unplaced: string | null): string {
  const newest = `${NEWEST_FIRST} LIMIT ${SEARCH_LIMIT}`;
  return unplaced === null
    ? `${sql} ${newest}`
    : `FROM ${placedPage(`${unplaced} ${newest}`)} ${NEWEST_FIRST}`;
}

/** True for a search that is counted while it is read; other searches, most of which find few records, are counted only when the page is full. */
function mayBeTooMany({ from, to, filter, asOf }: ReportSearch): boolean {
  return filter === 'none' && from < to && asOf === null;
}
