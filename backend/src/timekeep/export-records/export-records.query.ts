import { recordMessages } from '@timekeep/contracts/attendance/record-messages';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { refusedAs } from '../../event-store/store-errors.js';
import { TIMEKEEP_COLUMNS } from '../records-sql.js';
import { NEWEST_FIRST, searchSql, type ReportSearch } from '../report-search.js';

const PAGE = 1_000;
/** Each export holds a connection for as long as its reader takes; the other connections stay free. */
const AT_ONCE = 3;

/** A query and the values of its parameters. */
export interface ExportQuery {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** Rows in any number, as one moment had them. */
@Injectable()
export class ExportRecords {
  /**
   * A reader that pauses longer, or takes longer in total, is cut off: an export keeps its tables locked, a projection that
   * is replayed waits for it, and all other readers wait for the projection.
   */
  protected readonly longestPauseMs: number = 30_000;
  protected readonly longestMs: number = 5 * 60_000;
  private underWay = 0;

  constructor(private readonly database: DataSource) {}

  /**
   * The pages of a search of records, newest first.
   *
   * @throws RefusedError as unavailable when too many exports are running
   */
  async pages(search: ReportSearch): Promise<Readable> {
    const { sql, values } = searchSql(search);
    return this.pagesOf([{ sql: `SELECT ${TIMEKEEP_COLUMNS} ${sql} ${NEWEST_FIRST}`, values }]);
  }

  /**
   * Returns the pages of any queries, one after the other, as one moment has them. They are read while they are consumed; destroying
   * them frees their connection. The first page is read already, so that a failure of the database is thrown before the answer begins.
   *
   * @throws RefusedError as unavailable when too many exports are running
   */
  async pagesOf(queries: readonly ExportQuery[]): Promise<Readable> {
    const pages = Readable.from(this.read(queries));
    await once(pages, 'readable');
    return pages;
  }

  private async *read(queries: readonly ExportQuery[]): AsyncGenerator<readonly unknown[], void> {
    if (this.underWay >= AT_ONCE) throw refusedAs('unavailable', recordMessages.exportsBusy());
    this.underWay += 1;
    const giveUpAt = Date.now() + this.longestMs;
    const session = this.database.createQueryRunner();
    try {
      await session.startTransaction('REPEATABLE READ');
      await session.query(`SET LOCAL idle_in_transaction_session_timeout = ${this.longestPauseMs}`);
      for (const { sql: query, values } of queries) {
        await session.query(`DECLARE report NO SCROLL CURSOR FOR ${query}`, [...values]);
        for (;;) {
          const page = await session.manager.query<unknown[]>(`FETCH ${PAGE} FROM report`);
          yield page;
          if (page.length < PAGE) break;
          if (Date.now() >= giveUpAt) throw new Error(recordMessages.exportTooLong().text);
        }
        await session.query('CLOSE report');
      }
    } finally {
      this.underWay -= 1;
      // A connection that broke cannot be rolled back, and is thrown away.
      if (session.isTransactionActive) await session.rollbackTransaction().catch(() => undefined);
      await session.release();
    }
  }
}
