import { Injectable } from '@nestjs/common';
import {
  SEARCH_LIMIT,
  type SearchTimekeepAnswer,
  type TimekeepRecord,
} from '@timekeep/contracts/api/timekeep-api';
import { DataSource } from 'typeorm';
import { TIMEKEEP_COLUMNS } from '../queries/records-sql.js';
import { NEWEST_FIRST, searchSql, type ReportSearch } from './report-search.js';

/** Records of many employees, for HR. */
@Injectable()
export class SearchRecords {
  constructor(private readonly database: DataSource) {}

  /** Newest first; of more than can be answered the newest, and how many there are. */
  async find(search: ReportSearch): Promise<SearchTimekeepAnswer> {
    const { sql, values } = searchSql(search);
    const data = await this.database.query<TimekeepRecord[]>(
      `SELECT ${TIMEKEEP_COLUMNS} ${sql} ${NEWEST_FIRST} LIMIT ${SEARCH_LIMIT + 1}`,
      [...values],
    );
    if (data.length <= SEARCH_LIMIT) return { data };
    const [counted] = await this.database.query<{ total: number }[]>(
      `SELECT count(*)::integer AS total ${sql}`,
      [...values],
    );
    return { data: data.slice(0, SEARCH_LIMIT), total: counted?.total ?? data.length };
  }
}
