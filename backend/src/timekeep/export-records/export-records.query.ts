import { once } from 'node:events';
import { Readable, type Writable } from 'node:stream';
import { recordMessages } from '@timekeep/contracts/attendance/record-messages';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { GrantedOvertime } from '@timekeep/contracts/api/attendance-api';
import type { TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import {
  filterAttendance,
  type AttendanceFilter,
  type CompanyClock,
} from '@timekeep/contracts/attendance/attendance-filter';
import { isDue } from '@timekeep/contracts/attendance/due';
import { exportTimekeepFields } from '@timekeep/contracts/attendance/fields';
import { graceOn } from '@timekeep/contracts/rules/dated-rules';
import { fromWireDate } from '@timekeep/contracts/time/work-date';
import { refusedAs } from '../../event-store/store-errors.js';
import { dtoOf } from '../../http/validation/dto.js';
import { CompanyRulesReader, CompanyTime } from '../../organization/organization.module.js';
import { CompanyOverview } from '../read-overview/read-overview.query.js';
import { TIMEKEEP_COLUMNS } from '../records-sql.js';
import { NEWEST_FIRST, searchSql, type ReportSearch } from '../search-records/search-records.query.js';
import { cellsOf, writeCells, type CsvColumn } from '../../http/csv.js';

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

export class ExportTimekeepDto extends dtoOf(exportTimekeepFields) {}

/** Leaves out the records that the filter of the table leaves out. */
@Injectable()
export class ExportFilter {
  constructor(
    private readonly overview: CompanyOverview,
    private readonly rules: CompanyRulesReader,
    private readonly time: CompanyTime,
  ) {}

  /**
   * Returns a function that leaves the records that match in pages. What they are compared with is read first: pages that are opened
   * hold a connection until they are read or destroyed.
   */
  async of(
    search: Pick<ExportTimekeepDto, 'remark' | 'timing' | 'incomplete' | 'asOf'>,
  ): Promise<(pages: Readable) => Readable> {
    // A field that may be left out may be null as well.
    const [remark, timing, asOf] = [search.remark ?? null, search.timing ?? null, search.asOf ?? null];
    const incomplete = search.incomplete === true;
    if (remark === null && timing === null && !incomplete) return (pages) => pages;
    const filter: AttendanceFilter = {
      ...(remark !== null && { remark }),
      ...(timing !== null && { timing }),
      ...(incomplete && { incomplete }),
    };
    const zone = await this.time.zone();
    const now = this.time.now();
    const clock = { date: zone.workDateAt(now), time: zone.timeOfDayAt(now) };
    const waiting = asOf === null ? await this.notDue(clock) : new Set<string>();
    const isNotDue = ({ EMPID, Date: wireDate }: TimekeepRecord) =>
      waiting.has(EMPID) && fromWireDate(wireDate) === clock.date;
    const matching = async function* (read: AsyncIterable<readonly TimekeepRecord[]>) {
      for await (const page of read) yield filterAttendance(page, filter, clock, isNotDue);
    };
    return (pages) => {
      const filtered = Readable.from(matching(pages));
      // One that is destroyed before it was read has not begun to read the pages.
      filtered.once('close', () => pages.destroy());
      return filtered;
    };
  }

  /** Returns the employees who have no punch today and are not due yet. */
  private async notDue({ date, time }: CompanyClock): Promise<ReadonlySet<string>> {
    const [awaited, rules] = await Promise.all([this.overview.awaited(date), this.rules.present()]);
    const grace = graceOn(rules.lateGrace, date);
    return new Set(awaited.flatMap(({ EMPID, timeIn }) => (isDue(timeIn, grace, time) ? [] : [EMPID])));
  }
}

/** A record with the minutes of overtime that HR granted; null for none. */
type ExportedRecord = TimekeepRecord & { readonly granted: number | null };

/** The columns of the Timekeep table, by their titles there. */
const COLUMNS: readonly CsvColumn<ExportedRecord>[] = [
  ['DATE', ({ Date }) => fromWireDate(Date)],
  ['REMARKS', ({ Remarks }) => Remarks],
  ['EMPID', ({ EMPID }) => EMPID],
  ['EMPNAME', ({ EMPNAME }) => EMPNAME],
  ['TIME IN', ({ TimeIN1 }) => TimeIN1],
  ['TIME OUT', ({ TimeOUT1 }) => TimeOUT1],
  ['HOURS', ({ hrs }) => hrs],
  ['MINS LATE', ({ MinsLate }) => MinsLate],
  ['UnderOverTime', ({ UnderOverTime }) => UnderOverTime],
  ['DEPT', ({ DEPT }) => DEPT],
  ['COMPANY', ({ COMPANY }) => COMPANY],
  // At the end, where programs that read the columns by their place do not miss the others.
  ['BREAK OUT', ({ TimeBreakOUT = null }) => TimeBreakOUT],
  ['BREAK IN', ({ TimeBreakIN = null }) => TimeBreakIN],
  ['OT GRANTED', ({ granted }) => granted],
];

/**
 * Writes pages of records as CSV.
 *
 * @param overtime that HR granted on the days of the records
 * @throws the error of the pages; both ends are destroyed then
 */
export async function writeCsv(
  pages: Readable,
  to: Writable,
  overtime: readonly GrantedOvertime[] | null = null,
): Promise<void> {
  const minutes = new Map(overtime?.map(({ EMPID, date, ...grant }) => [`${EMPID} ${date}`, grant.minutes]));
  const grantedOn = ({ EMPID, Date: wireDate }: TimekeepRecord) =>
    minutes.get(`${EMPID} ${fromWireDate(wireDate)}`) ?? null;
  const cells = async function* (read: AsyncIterable<readonly TimekeepRecord[]>) {
    for await (const page of read) {
      for (const record of page) yield cellsOf({ ...record, granted: grantedOn(record) }, COLUMNS);
    }
  };
  const titles = COLUMNS.map(([title]) => title);
  await writeCells(pages, titles, cells, to);
}
