import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { asCell } from '@timekeep/contracts/api/csv-cells';
import { errorCode } from '@timekeep/log/settings/error-code';
import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify';

/** A column: its title, and the value of a row. */
export type CsvColumn<Row> = readonly [title: string, value: (row: Row) => string | number | null];

/** Returns the cells of a row as a file has them, in which no text is a formula. */
export function cellsOf<Row>(row: Row, columns: readonly CsvColumn<Row>[]): string[] {
  return columns.map(([, valueOf]) => {
    const value = valueOf(row);
    return typeof value === 'number' ? String(value) : asCell(value ?? '');
  });
}

/**
 * Writes pages of rows as CSV with back-pressure; spreadsheets read it as UTF-8, and no text in it as a
 * formula. When the reader disconnects, the pages are destroyed without an error.
 *
 * @throws the error of the pages; both ends are destroyed then
 */
export async function writePages<Row>(
  pages: Readable,
  columns: readonly CsvColumn<Row>[],
  to: Writable,
): Promise<void> {
  const cells = async function* (read: AsyncIterable<readonly Row[]>) {
    for await (const page of read) for (const row of page) yield cellsOf(row, columns);
  };
  const titles = columns.map(([title]) => title);
  await writeCells(pages, titles, cells, to);
}

/** As `writePages`, with cells that `cellsOf` made. */
export async function writeCells<Row>(
  pages: Readable,
  titles: readonly string[],
  cells: (pages: AsyncIterable<readonly Row[]>) => AsyncIterable<readonly string[]>,
  to: Writable,
): Promise<void> {
  const csv = stringify({ header: true, columns: [...titles], bom: true });
  try {
    await pipeline(pages, cells, csv, to);
  } catch (error) {
    if (!isReaderGone(error)) throw error;
  }
}

function isReaderGone(error: unknown): boolean {
  return errorCode(error) === 'ERR_STREAM_PREMATURE_CLOSE';
}

/** A row of a CSV file, and the line on which it begins, from 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

const OPTIONS = {
  bom: true,
  // The caller checks the number of cells.
  relax_column_count: true,
  record_delimiter: ['\r\n', '\n'],
  max_record_size: 0,
};

/**
 * Parses a CSV text (RFC 4180), including line breaks in quotes; a byte order mark is ignored.
 *
 * @throws Error with the line of the row that has a misplaced quote
 */
export function parseCsv(text: string): CsvRow[] {
  const rows: CsvRow[] = [];
  let line = 1;
  const take = (cells: string[]): null => {
    rows.push({ line, cells });
    line += 1 + lineBreaks(cells);
    return null;
  };
  try {
    parse(text, { ...OPTIONS, on_record: take });
  } catch (error) {
    throw error instanceof CsvError ? new Error(`Line ${line} is no CSV.`, { cause: error }) : error;
  }
  return rows;
}

/** Counted here: the parser counts a carriage return as a line. */
function lineBreaks(cells: readonly string[]): number {
  return cells.reduce((count, cell) => count + cell.split('\n').length - 1, 0);
}
