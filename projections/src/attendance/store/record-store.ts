import { recordValues } from '@timekeep/contracts/attendance/record';
import type { RecordState } from '@timekeep/contracts/attendance/record-state';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { ReadModelDb } from '../../runner/projection.js';
import type { CompanyState } from '../memory/company-state.js';
import type { NeededRecords, RecordBook, RecordRow } from '../memory/record-book.js';

const ROWS_A_STATEMENT = 5_000;

const COLUMNS = `records.empid AS "EMPID", records.work_date::text AS date, records.facts AS state,
                 revision, changed_by AS "changedBy"`;

interface FoundRow {
  EMPID: string;
  date: WorkDate;
  state: RecordState;
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
  const found: RecordRow[] = [];
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
  records.learn(missing, found);
}

/** Writes the rows that changed, with what they amount to. */
export async function saveRecords(
  records: RecordBook,
  company: CompanyState,
  db: ReadModelDb,
): Promise<void> {
  const changed = records.takeChanges();
  for (let start = 0; start < changed.length; start += ROWS_A_STATEMENT) {
    await upsert(changed.slice(start, start + ROWS_A_STATEMENT), company, db);
  }
}

async function upsert(rows: readonly RecordRow[], company: CompanyState, db: ReadModelDb): Promise<void> {
  const values = rows.map(({ state, date }) => recordValues(state, date, company.zone));
  await db.query(
    `INSERT INTO records (empid, work_date, remark, time_in, time_out, mins_late, under_over_time, hours,
                          revision, changed_by, opened, shift, facts)
     SELECT empid, work_date, remark, time_in, time_out, mins_late, under_over_time, hours,
            revision, changed_by, opened, shift::jsonb, facts::jsonb
     FROM unnest($1::text[], $2::date[], $3::text[], $4::text[], $5::text[], $6::integer[], $7::integer[],
                 $8::double precision[], $9::text[], $10::text[], $11::boolean[], $12::text[], $13::text[])
       AS given (empid, work_date, remark, time_in, time_out, mins_late, under_over_time, hours,
                 revision, changed_by, opened, shift, facts)
     ON CONFLICT (empid, work_date) DO UPDATE SET
       (remark, time_in, time_out, mins_late, under_over_time, hours, revision, changed_by, opened, shift, facts) =
       (excluded.remark, excluded.time_in, excluded.time_out, excluded.mins_late, excluded.under_over_time,
        excluded.hours, excluded.revision, excluded.changed_by, excluded.opened, excluded.shift, excluded.facts)`,
    [
      rows.map(({ EMPID }) => EMPID),
      rows.map(({ date }) => date),
      values.map(({ Remarks }) => Remarks),
      values.map(({ TimeIN1 }) => TimeIN1),
      values.map(({ TimeOUT1 }) => TimeOUT1),
      values.map(({ MinsLate }) => MinsLate),
      values.map(({ UnderOverTime }) => UnderOverTime),
      values.map(({ hrs }) => hrs),
      rows.map(({ revision }) => revision),
      rows.map(({ changedBy }) => changedBy),
      rows.map(({ state }) => state.opened),
      rows.map(({ state }) => (state.shift ? JSON.stringify(state.shift) : null)),
      rows.map(({ state }) => JSON.stringify(state)),
    ],
  );
}
