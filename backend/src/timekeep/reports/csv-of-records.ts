import type { Readable, Writable } from 'node:stream';
import type { TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import { fromWireDate } from '@timekeep/contracts/time/work-date';
import { writePages, type CsvColumn } from '../../http/csv/write-pages.js';

/** The columns of the Timekeep table, by their titles there. */
const COLUMNS: readonly CsvColumn<TimekeepRecord>[] = [
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
 * Writes pages of records as CSV, as `writePages` does.
 *
 * @throws what the pages failed with; both ends are destroyed then
 */
export async function writeCsv(pages: Readable, to: Writable): Promise<void> {
  await writePages(pages, COLUMNS, to);
}
