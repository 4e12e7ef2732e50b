import { Readable, type Writable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { InjectConfiguration, type Configuration } from '../../configuration/configuration.js';
import { cellsOf, writeCells } from '../../http/csv/write-csv.js';
import { ExportRecords } from '../../timekeep/timekeep.module.js';
import { auditSearchSql, type AuditSearch } from '../audit-search.js';
import {
  auditVersion,
  FOUND_COLUMNS,
  LATEST_FIRST,
  versionRows,
  VERSIONS,
  type VersionRow,
} from '../audit-sql.js';
import { AUDIT_COLUMNS, type AuditLine } from './audit-columns.js';
import { CHAIN_START, CHAIN_TITLES, chainHash, FileChain } from './hash-chains.js';

/** All versions of the records that have a version on the page. */
const WHOLE_RECORDS = `${versionRows(`
  SELECT ${FOUND_COLUMNS} FROM ${VERSIONS}
  WHERE (v.empid, v.work_date) IN (SELECT * FROM unnest($1::text[], $2::date[]))`)}
  ORDER BY v.empid, v.work_date, v.position`;

/** Exports of any number of versions, as a file whose lines can be verified against the log. */
@Injectable()
export class ExportAudit {
  private readonly chain: FileChain;

  constructor(
    private readonly exports: ExportRecords,
    private readonly database: DataSource,
    @InjectConfiguration() { pinSecret }: Configuration,
  ) {
    this.chain = new FileChain(pinSecret);
  }

  /**
   * Returns the rows of a search, with the first page read already.
   *
   * @throws RefusedError as unavailable when too many exports are running
   */
  pages(search: AuditSearch): Promise<Readable> {
    const { sql, values } = auditSearchSql(search);
    const found = `SELECT ${FOUND_COLUMNS} ${sql} ${LATEST_FIRST}`;
    return this.exports.pagesOf(`${versionRows(found)} ${LATEST_FIRST}`, values);
  }

  /** Writes the rows, each with the hash of its record up to it and the hash of the file up to it. */
  async write(pages: Readable, to: Writable): Promise<void> {
    const lines = Readable.from(this.lines(pages));
    // A client that disconnects ends both streams.
    lines.once('close', () => pages.destroy());
    const titles = [...AUDIT_COLUMNS.map(([title]) => title), ...CHAIN_TITLES];
    const cells = (read: AsyncIterable<readonly AuditLine[]>) =>
      this.chain.chained(cellsOfPages(read), AUDIT_COLUMNS.length);
    await writeCells(lines, titles, cells, to);
  }

  private async *lines(pages: AsyncIterable<readonly VersionRow[]>): AsyncGenerator<AuditLine[]> {
    for await (const page of pages) {
      const hashes = await this.hashesOf(page);
      yield page.map((row) => ({ ...auditVersion(row), hash: hashes.get(nameOf(row)) ?? '' }));
    }
  }

  /** Returns the hash of each version of the page's records, whose chains begin with their first versions. */
  private async hashesOf(page: readonly VersionRow[]): Promise<Map<string, string>> {
    const rows = await this.database.query<VersionRow[]>(WHOLE_RECORDS, [
      page.map(({ EMPID }) => EMPID),
      page.map(({ date }) => date),
    ]);
    const hashes = new Map<string, string>();
    let record = '';
    let hash = CHAIN_START;
    for (const row of rows) {
      const name = `${row.EMPID}/${row.date}`;
      hash = chainHash(name === record ? hash : CHAIN_START, auditVersion(row));
      record = name;
      hashes.set(nameOf(row), hash);
    }
    return hashes;
  }
}

async function* cellsOfPages(pages: AsyncIterable<readonly AuditLine[]>): AsyncGenerator<readonly string[]> {
  for await (const page of pages) for (const line of page) yield cellsOf(line, AUDIT_COLUMNS);
}

function nameOf({ EMPID, date, position }: VersionRow): string {
  return `${EMPID}/${date}/${position}`;
}
