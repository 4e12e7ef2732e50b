import { restoredState, type StoredRecordState } from '@timekeep/contracts/attendance/record-state';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { NeededRecords, RecordBook, RecordChanges } from '../../attendance/memory/record-book.js';
import { factsOf, UNKNOWN_REVISION, type RecordRow } from '../../attendance/memory/record-row.js';
import { columnTexts } from '../../engine/array-text.js';
import { copyRows } from '../../engine/copy-rows.js';
import { inPieces } from '../../engine/in-pieces.js';
import type { ReadModelDb } from '../../engine/projection.js';
import { mapInSlices } from '../../engine/time-slices.js';
import { withoutPunches, withPunches } from '../punches-apart.js';

interface FoundRow {
  EMPID: string;
  date: WorkDate;
  facts: StoredRecordState;
  punches: number[] | null;
}

const COLUMNS = `records.empid AS "EMPID", records.work_date::text AS date, facts,
  (SELECT json_agg(at ORDER BY at) FROM punches WHERE (punches.work_date, punches.empid) = (records.work_date, records.empid)) AS punches`;

/** Brings the needed facts into memory. */
export async function loadFacts(records: RecordBook, needed: NeededRecords, db: ReadModelDb): Promise<void> {
  const missing = records.missing(needed);
  const found: FoundRow[] = [];
  if (missing.keys.length > 0) {
    const { rows } = await db.query<FoundRow>(
      `SELECT ${COLUMNS}
       FROM unnest($1::text[], $2::date[]) AS needed (empid, work_date) JOIN records USING (empid, work_date)`,
      [missing.keys.map(({ EMPID }) => EMPID), missing.keys.map(({ date }) => date)],
    );
    found.push(...rows);
  }
  if (missing.dates.length + missing.employees.length > 0) {
    const { rows } = await db.query<FoundRow>(
      `SELECT ${COLUMNS} FROM records WHERE work_date = ANY ($1::date[]) OR empid = ANY ($2::text[])`,
      [missing.dates, missing.employees],
    );
    found.push(...rows);
  }
  records.learn(missing, await mapInSlices(found, rowOf));
}

/** Writes the facts that changed. */
export async function saveFacts({ added, changed }: RecordChanges, db: ReadModelDb): Promise<void> {
  await Promise.all([
    inPieces(added, (rows) => copyRows('records', ['empid', 'work_date', 'facts'], rows, keptRow, db)),
    inPieces(changed, (rows) => replaceFacts(rows, db)),
  ]);
}

async function replaceFacts(rows: readonly RecordRow[], db: ReadModelDb): Promise<void> {
  const values = await columnTexts(rows, keptRow);
  await db.query(
    `INSERT INTO records (empid, work_date, facts)
     SELECT empid, work_date, facts::jsonb
     FROM unnest($1::text[], $2::date[], $3::text[]) AS given (empid, work_date, facts)
     ON CONFLICT (empid, work_date) DO UPDATE SET facts = excluded.facts`,
    values,
  );
}

/** In the order of the columns. */
function keptRow(row: RecordRow) {
  return [row.EMPID, row.date, keptFacts(row)] as const;
}

/** The versions say who changed facts last; it is not kept beside them. */
function rowOf({ EMPID, date, facts, punches }: FoundRow): RecordRow {
  return {
    EMPID,
    date,
    state: withPunches(restoredState(facts), punches ?? []),
    revision: UNKNOWN_REVISION,
    changedBy: '',
  };
}

/** As JSON, which is that of attendance for as long as nobody has punched. */
function keptFacts(row: RecordRow): string {
  const kept = withoutPunches(row.state);
  return kept === row.state ? factsOf(row) : JSON.stringify(kept);
}
