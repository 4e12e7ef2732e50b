import type { Readable, Writable } from 'node:stream';
import type { TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import {
  addTotals,
  recordTotals,
  totalCells,
  type RecordTotal,
} from '@timekeep/contracts/attendance/record-totals';
import { fromWireDate } from '@timekeep/contracts/time/work-date';
import { cellsOf, writeCells, type CsvColumn } from '../../http/csv/write-csv.js';

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
 * Writes pages of records as CSV, and their totals under them.
 *
 * @param isNotDue returns true for an `Absent` record whose employee is not due yet
 * @throws the error of the pages; both ends are destroyed then
 */
export async function writeCsv(
  pages: Readable,
  to: Writable,
  isNotDue?: (record: TimekeepRecord) => boolean,
): Promise<void> {
  const cells = async function* (read: AsyncIterable<readonly TimekeepRecord[]>) {
    let totals: readonly RecordTotal[] = [];
    for await (const page of read) {
      if (page.length > 0) totals = addTotals(totals, recordTotals(page, isNotDue));
      for (const record of page) yield cellsOf(record, COLUMNS);
    }
    for (const total of totals) yield totalCells(total);
  };
  const titles = COLUMNS.map(([title]) => title);
  await writeCells(pages, titles, cells, to);
}
