import { pipeline } from 'node:stream/promises';
import type { Readable, Writable } from 'node:stream';
import { stringify } from 'csv-stringify';

/** A column: its title, and what a row has there. */
export type CsvColumn<Row> = readonly [title: string, value: (row: Row) => string | number | null];

/** Beginnings of texts that spreadsheets would compute. The last four are what Numbers reads as the first four. */
const FORMULA = /^[=+@\-\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A row as its cells read in a file; a text that begins like a formula is marked as a text. */
export function cellsOf<Row>(row: Row, columns: readonly CsvColumn<Row>[]): string[] {
  return columns.map(([, valueOf]) => {
    const value = valueOf(row);
    if (typeof value === 'number') return String(value);
    return FORMULA.test(value ?? '') ? `'${value}` : (value ?? '');
  });
}

/**
 * Writes pages of rows as CSV, no faster than it is taken; spreadsheets read it as UTF-8, and no text in it as a
 * formula. When the reader leaves, the pages are destroyed, and that is all.
 *
 * @throws what the pages failed with; both ends are destroyed then
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
  // The pipeline listens for the end several times, beside those that watch the answer already.
  to.setMaxListeners(to.getMaxListeners() * 2);
  try {
    await pipeline(pages, cells, csv, to);
  } catch (error) {
    if (!isReaderGone(error)) throw error;
  }
}

function isReaderGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}
