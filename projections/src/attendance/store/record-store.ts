import { restoredState, type StoredRecordState } from '@timekeep/contracts/attendance/record-state';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { columnTexts } from '../../engine/array-text.js';
import { copyRows } from '../../engine/copy-rows.js';
import { inPieces } from '../../engine/in-pieces.js';
import type { ReadModelDb } from '../../engine/projection.js';
import { mapInSlices } from '../../engine/time-slices.js';
import type { CompanyState } from '../memory/company-state.js';
import type { NeededRecords, RecordBook, RecordChanges } from '../memory/record-book.js';
import { factsOf, valuesOf, type RecordRow } from '../memory/record-row.js';

const COLUMNS = `records.empid AS "EMPID", records.work_date::text AS date, records.facts AS state,
                 revision, changed_by AS "changedBy"`;

interface FoundRow {
  EMPID: string;
  date: WorkDate;
  state: StoredRecordState;
  revision: string;
  changedBy: string;
}

/** Brings the needed rows into memory. */
export async function loadRecords(
  records: RecordBook,
  needed: NeededRecords,
  db: ReadModelDb,
): Promise<void> {
  const missing = records.missing(needed);
  const found: FoundRow[] = [];
  if (missing.keys.length > 0) {
    const { rows } = await db.query<FoundRow>(
      `SELECT ${COLUMNS} FROM unnest($1::text[], $2::date[]) AS needed (empid, work_date)
       JOIN records USING (empid, work_date)`,
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
  const restored = await mapInSlices(found, (row) => ({ ...row, state: restoredState(row.state) }));
  records.learn(missing, restored);
}

/** Writes the rows that changed, with what they amount to. */
export async function saveRecords(
  { added, changed }: RecordChanges,
  company: CompanyState,
  db: ReadModelDb,
): Promise<void> {
  const written = (row: RecordRow) => writtenRow(row, company);
  await Promise.all([
    inPieces(added, (rows) => copyRows('records', WRITTEN_COLUMNS, rows, written, db)),
    inPieces(changed, async (rows) => {
      const values = await columnTexts(rows, written);
      // Prepared, since it is the same for every batch: planning it takes as long as a dozen of its rows.
      await db.query({ name: 'replace-records', text: REPLACE, values });
    }),
  ]);
}

const KEY = ['empid', 'work_date'] as const;
const VALUES = [
  'remark',
  'time_in',
  'time_out',
  'mins_late',
  'under_over_time',
  'hours',
  'revision',
  'changed_by',
  'opened',
  'shift',
  'facts',
] as const;
const WRITTEN_COLUMNS = [...KEY, ...VALUES];

/** An INSERT that finds its row takes PostgreSQL less than an UPDATE that joins. */
const REPLACE = `INSERT INTO records (${WRITTEN_COLUMNS.join(', ')})
  SELECT empid, work_date, remark, time_in, time_out, mins_late, under_over_time, hours,
         revision, changed_by, opened, shift::jsonb, facts::jsonb
  FROM unnest($1::text[], $2::date[], $3::text[], $4::text[], $5::text[], $6::integer[], $7::integer[],
              $8::double precision[], $9::text[], $10::text[], $11::boolean[], $12::text[], $13::text[])
    AS given (${WRITTEN_COLUMNS.join(', ')})
  ON CONFLICT (empid, work_date) DO UPDATE SET
    (${VALUES.join(', ')}) = (${VALUES.map((name) => `excluded.${name}`).join(', ')})`;

/** In the order of the columns. */
function writtenRow(row: RecordRow, { zone }: CompanyState) {
  const { EMPID, date, state, revision, changedBy } = row;
  const { Remarks, TimeIN1, TimeOUT1, MinsLate, UnderOverTime, hrs } = valuesOf(row, zone);
  const shift = state.shift && JSON.stringify(state.shift);
  const facts = factsOf(row);
  return [
    EMPID,
    date,
    Remarks,
    TimeIN1,
    TimeOUT1,
    MinsLate,
    UnderOverTime,
    hrs,
    revision,
    changedBy,
    state.opened,
    shift,
    facts,
  ] as const;
}
