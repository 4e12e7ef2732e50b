import { Injectable } from '@nestjs/common';
import {
  SEARCH_LIMIT,
  type SearchTimekeepAnswer,
  type TimekeepRecord,
} from '@timekeep/contracts/api/timekeep-api';
import { DataSource } from 'typeorm';
import { withData, type SerializedJson } from '../../http/serialized-json.js';
import { serializedList } from '../json-rows.js';
import { TIMEKEEP_JSON } from '../records-sql.js';
import { NEWEST_FIRST, searchSql, type ReportSearch } from '../report-search.js';

/** Records of many employees, for HR. */
@Injectable()
export class SearchRecords {
  constructor(private readonly database: DataSource) {}

  /** Returns the records, newest first; beyond the limit the newest ones, and the total. */
  async find(search: ReportSearch): Promise<SerializedJson<SearchTimekeepAnswer>> {
    const { sql, values } = searchSql(search);
    const [data, counted] = await Promise.all([
      serializedList<TimekeepRecord>(
        this.database,
        `SELECT ${TIMEKEEP_JSON} AS item ${sql} ${NEWEST_FIRST} LIMIT ${SEARCH_LIMIT}`,
        values,
      ),
      mayBeTooMany(search) ? this.count(sql, values) : undefined,
    ]);
    const total = data.count < SEARCH_LIMIT ? data.count : await this.totalOf(counted, sql, values);
    return withData<SearchTimekeepAnswer>(data, total > SEARCH_LIMIT ? { total } : {});
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

/** Such a search is counted while it is read; others, most of which have few records, only when the page is full. */
function mayBeTooMany({ from, to, filter, asOf }: ReportSearch): boolean {
  return filter === 'none' && from < to && asOf === null;
}
