import type { Readable, Writable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { ChangedField } from '@timekeep/contracts/audit/audited-events';
import { isUncounted } from '@timekeep/contracts/audit/changes';
import type { ChangeEntry } from '@timekeep/contracts/api/changes-api';
import { cellsOf, type CsvColumn, writeCells } from '../../http/csv.js';
import { CHAIN_TITLES, FileChain, NAME_COLUMN } from '../export-audit/audit-columns.js';
import { type Configuration, InjectConfiguration } from '../../configuration/configuration.js';
import { ExportRecords } from '../../timekeep/timekeep.module.js';
import {
  CHANGE_ROW_COLUMNS,
  type ChangeRow,
  type ChangeSearch,
  changesSql,
} from '../search-changes/search-changes.query.js';

/** A change as a line of a file. */
export interface ChangeLine extends Omit<ChangeEntry, 'parts' | 'event'> {
  readonly part: number;
  readonly id: string;
  readonly stream: string;
  readonly revision: string;
}

/** The column of the records that a change made, which the log has only with all records. */
export const RECORDS_COLUMN = 'RECORDS';

/** The columns of changes, before those of the chain. */
export const CHANGES_COLUMNS: readonly CsvColumn<ChangeLine>[] = [
  ['CHANGED AT', ({ at }) => at],
  ['CHANGED BY', ({ actor }) => actor],
  ['NAME', ({ actorName }) => actorName],
  ['AUTHORITY', ({ actorAuthority }) => actorAuthority],
  ['AREA', ({ area }) => area],
  ['TYPE', ({ type }) => type],
  ['EMPID', ({ EMPID }) => EMPID],
  [NAME_COLUMN, ({ EMPNAME }) => EMPNAME],
  ['SUBJECT', ({ subject }) => subject],
  ['FIRST DAY', ({ FROM }) => FROM],
  ['LAST DAY', ({ TO }) => TO],
  ['CHANGES', ({ fields }) => fields.map(fieldText).join('; ')],
  ['REASON', ({ reason }) => reason],
  [RECORDS_COLUMN, ({ type, records }) => (records === 0 && isUncounted(type) ? '' : records)],
  ['COMMAND', ({ bulk }) => bulk],
  ['STREAM', ({ stream }) => stream],
  ['REVISION', ({ revision }) => revision],
  ['EVENT', ({ id }) => id],
  ['PART', ({ part }) => part],
];

function fieldText({ field, before, after }: ChangedField): string {
  const inWords = (value: ChangedField['after']): string => (value === null ? '-' : String(value));
  return before === undefined
    ? `${field} ${inWords(after)}`
    : `${field} ${inWords(before)} > ${inWords(after)}`;
}

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
