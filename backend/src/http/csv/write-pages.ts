import { pipeline } from 'node:stream/promises';
import type { Readable, Writable } from 'node:stream';
import { stringify } from 'csv-stringify';

/** A column: its title, and what a row has there. */
export type CsvColumn<Row> = readonly [title: string, value: (row: Row) => string | number | null];

/** Texts that begin like a formula are marked as texts: spreadsheets would compute them. */
export const SAFE_CSV = { escape_formulas: true } as const;

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
  const csv = stringify({ ...SAFE_CSV, header: true, columns: columns.map(([title]) => title), bom: true });
  const cells = async function* (read: AsyncIterable<readonly Row[]>) {
    for await (const page of read) {
      for (const row of page) yield columns.map(([, value]) => value(row));
    }
  };
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
