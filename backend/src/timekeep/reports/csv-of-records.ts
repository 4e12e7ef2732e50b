import { pipeline } from 'node:stream/promises';
import type { Readable, Writable } from 'node:stream';
import type { TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import { fromWireDate } from '@timekeep/contracts/time/work-date';
import { stringify } from 'csv-stringify';

/** The columns of the Timekeep table, by their titles there. */
const COLUMNS: readonly (readonly [
  title: string,
  value: (record: TimekeepRecord) => string | number | null,
])[] = [
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
];

/**
 * Writes pages of records as CSV, no faster than it is taken; spreadsheets read it as UTF-8, and no text in it as a
 * formula. When the reader leaves, the pages are destroyed, and that is all.
 *
 * @throws what the pages failed with; both ends are destroyed then
 */
export async function writeCsv(pages: Readable, to: Writable): Promise<void> {
  const csv = stringify({
    header: true,
    columns: COLUMNS.map(([title]) => title),
    bom: true,
    escape_formulas: true,
  });
  try {
    await pipeline(pages, rowsOf, csv, to);
  } catch (error) {
    if (!isReaderGone(error)) throw error;
  }
}

async function* rowsOf(pages: AsyncIterable<readonly TimekeepRecord[]>) {
  for await (const page of pages) {
    for (const record of page) yield COLUMNS.map(([, value]) => value(record));
  }
}

function isReaderGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}
