import type { Readable, Writable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { InjectConfiguration, type Configuration } from '../../configuration/configuration.js';
import { cellsOf, writeCells } from '../../http/csv.js';
import { ExportRecords } from '../../timekeep/timekeep.module.js';
import { CHAIN_TITLES, FileChain } from '../export-audit/audit-columns.js';
import {
  CHANGE_ROW_COLUMNS,
  changesSql,
  type ChangeRow,
  type ChangeSearch,
} from '../search-changes/search-changes.query.js';
import { CHANGES_COLUMNS } from './change-columns.js';

/** Exports of any number of changes, as a file whose lines can be verified against the log. */
@Injectable()
export class ExportChanges {
  private readonly chain: FileChain;

  constructor(
    private readonly exports: ExportRecords,
    @InjectConfiguration() { pinSecret }: Configuration,
  ) {
    this.chain = new FileChain(pinSecret);
  }

  /**
   * Returns the changes of a search, newest first, one by one.
   *
   * @throws RefusedError as unavailable when too many exports are running
   */
  pages(search: ChangeSearch): Promise<Readable> {
    const { sql, values } = changesSql(search);
    const found = `SELECT c.position, c.part ${sql}`;
    return this.exports.pagesOf([
      {
        sql: `SELECT ${CHANGE_ROW_COLUMNS}, c.records FROM audit.changes c JOIN (${found}) found USING (position, part)
          LEFT JOIN audit.employees e ON e.empid = c.empid ORDER BY c.position DESC, c.part`,
        values,
      },
    ]);
  }

  /** Writes the rows, each with the hash of the file up to it. */
  async write(pages: Readable, to: Writable): Promise<void> {
    const titles = [...CHANGES_COLUMNS.map(([title]) => title), ...CHAIN_TITLES];
    const cells = (read: AsyncIterable<readonly ChangeRow[]>) =>
      this.chain.chained(cellsOfPages(read), CHANGES_COLUMNS.length);
    await writeCells(pages, titles, cells, to);
  }
}

async function* cellsOfPages(pages: AsyncIterable<readonly ChangeRow[]>): AsyncGenerator<readonly string[]> {
  for await (const page of pages)
    for (const { at, ...row } of page) yield cellsOf({ ...row, at: at.toISOString() }, CHANGES_COLUMNS);
}
