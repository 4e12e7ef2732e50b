import type { RecordState } from '@timekeep/contracts/attendance/record-state';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { DerivedTables, ReadModelDb } from '../engine/projection.js';
import { insertRows, upsertRows } from '../engine/table-rows.js';
import type { Row } from '../engine/table.js';
import { loadSelection } from '../records/load-selection.js';
import { dateChunks } from '../records/needed-records.js';
import { RecordBook, type RecordSelection } from '../records/record-book.js';
import { type RecordChange, type RecordRow, valuesOf } from '../records/record-row.js';
import { type CompanyState, loadCompany } from './company-state.js';
import { records as recordTable } from './tables.js';

/** Loads the distinct dates of all records by a loose index scan, since there are many records and few dates. */
export async function loadDates(db: ReadModelDb): Promise<WorkDate[]> {
  const { rows } = await db.query<{ date: WorkDate }>(
    `WITH RECURSIVE dates (date) AS (
       SELECT min(work_date) FROM records
       UNION ALL
       SELECT (SELECT min(work_date) FROM records WHERE work_date > dates.date) FROM dates WHERE dates.date IS NOT NULL
     )
     SELECT date::text AS date FROM dates WHERE date IS NOT NULL`,
  );
  return rows.map(({ date }) => date);
}

interface FoundRow {
  EMPID: string;
  date: WorkDate;
  state: RecordState;
  revision: string;
  changedBy: string;
}

const COLUMNS = `records.empid AS "EMPID", records.work_date::text AS date, records.facts AS state,
                 revision, changed_by AS "changedBy"`;

/** Returns the selected rows of the table. */
export function selectRecords(selection: RecordSelection, db: ReadModelDb): Promise<RecordRow[]> {
  return loadSelection<FoundRow>(COLUMNS, selection, db);
}

/** Loads the needed rows into memory. */
export async function loadRecords(
  records: RecordBook,
  needed: RecordSelection,
  db: ReadModelDb,
): Promise<void> {
  const missing = records.missing(needed);
  records.learn(missing, await selectRecords(missing, db));
}

/** Writes the changed rows, with the values derived from their facts. */
export async function saveRecords(
  changes: readonly RecordChange[],
  company: CompanyState,
  db: ReadModelDb,
): Promise<void> {
  const written = ({ after }: RecordChange) => writtenRow(after, company.zone);
  const isNew = ({ before }: RecordChange) => before === undefined;
  await Promise.all([
    insertRows(recordTable, changes.filter(isNew), written, db),
    upsertRows(
      recordTable,
      changes.filter((change) => !isNew(change)),
      written,
      db,
    ),
  ]);
}

function writtenRow(row: RecordRow, zone: CompanyZone): Row<typeof recordTable> {
  const { EMPID, date, state, revision, changedBy } = row;
  const { Remarks, TimeIN1, TimeOUT1, TimeBreakOUT, TimeBreakIN, ...figures } = valuesOf(row, zone);
  return {
    EMPID,
    workDate: date,
    remark: Remarks,
    timeIn: TimeIN1,
    timeOut: TimeOUT1,
    breakOut: TimeBreakOUT ?? null,
    breakIn: TimeBreakIN ?? null,
    minsLate: figures.MinsLate,
    underOverTime: figures.UnderOverTime,
    hours: figures.hrs,
    revision,
    changedBy,
    opened: state.opened,
    shift: state.shift,
    facts: state,
  };
}

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
