import type { CompanyState } from '../attendance/company-state.js';
import { loadCompany } from '../attendance/company-state.js';
import { loadDates, loadRecords } from '../attendance/record-store.js';
import type { DerivedTables, ReadModelDb } from '../engine/projection.js';
import { dateChunks } from './needed-records.js';
import { RecordBook } from './record-book.js';
import type { RecordChange } from './record-row.js';

/** Derives tables from changes of records. A reader is one file: its tables, the changes that it takes, and its rows. */
export interface RecordReader extends Pick<DerivedTables, 'since' | 'tables'> {
  /**
   * Writes the rows that follow from the changes of a transaction, one for each record; `before` is the record that the
   * table held. A change without `before` is a new record, or one that the reader has not seen yet.
   */
  save(changes: readonly RecordChange[], company: CompanyState, db: ReadModelDb): Promise<void>;
}

/** Returns the tables of a reader, which are filled by publishing every stored record to it. */
export function tablesOf(reader: RecordReader): DerivedTables {
  const { since, tables } = reader;
  return { since, tables, fill: (db) => publishAll(reader, db) };
}

async function publishAll(reader: RecordReader, db: ReadModelDb): Promise<void> {
  const company = await loadCompany(db);
  const stored = await loadDates(db);
  for (const dates of dateChunks(stored, company)) {
    const records = new RecordBook(stored);
    await loadRecords(records, { keys: [], dates, employees: [] }, db);
    const changes = records.rowsOn(dates).map((after) => ({ before: undefined, after }));
    await reader.save(changes, company, db);
  }
}
