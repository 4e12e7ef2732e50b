import type { QueryResultRow } from 'pg';
import type { ReadModelDb } from '../engine/projection.js';
import type { RecordSelection } from './record-book.js';

/**
 * Loads the selected rows of the table `records`.
 *
 * @param columns select list
 */
export async function loadSelection<Found extends QueryResultRow>(
  columns: string,
  { keys, dates, employees }: RecordSelection,
  db: ReadModelDb,
): Promise<Found[]> {
  const found: Found[] = [];
  if (keys.length > 0) {
    const { rows } = await db.query<Found>(
      `SELECT ${columns} FROM unnest($1::text[], $2::date[]) AS needed (empid, work_date)
       JOIN records USING (empid, work_date)`,
      [keys.map(({ EMPID }) => EMPID), keys.map(({ date }) => date)],
    );
    found.push(...rows);
  }
  if (dates.length + employees.length > 0) {
    const { rows } = await db.query<Found>(
      `SELECT ${columns} FROM records WHERE work_date = ANY ($1::date[]) OR empid = ANY ($2::text[])`,
      [dates, employees],
    );
    found.push(...rows);
  }
  return found;
}
