import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { QueryResultRow } from 'pg';
import type { ReadModelDb } from '../engine/projection.js';
import type { RecordKey, RecordSelection } from './record-book.js';

/**
 * Loads the selected rows of the table `records`.
 *
 * @param columns select list, with `"EMPID"` and `date`
 */
export async function loadSelection<Found extends QueryResultRow & RecordKey>(
  columns: string,
  { keys, dates, employees }: RecordSelection,
  db: ReadModelDb,
): Promise<Found[]> {
  const found: Found[] = [];
  if (keys.length > 0) found.push(...(await loadKeys<Found>(columns, keys, db)));
  if (dates.length + employees.length > 0) {
    const { rows } = await db.query<Found>(
      `SELECT ${columns} FROM records
       WHERE work_date = ANY ($1::date[]) OR empid = ANY ($2::text[])`,
      [dates, employees],
    );
    found.push(...rows);
  }
  return found;
}

/** Share of the rows found that are not needed, from which on the needed ones are named one by one. */
const MOST_UNNEEDED = 0.5;

/** A join with thousands of keys reads the whole table; the same employees on the same dates are found by the index. */
async function loadKeys<Found extends QueryResultRow & RecordKey>(
  columns: string,
  keys: readonly RecordKey[],
  db: ReadModelDb,
): Promise<Found[]> {
  const datesOf = new Map<string, Set<WorkDate>>();
  const dates = new Set<WorkDate>();
  for (const { EMPID, date } of keys) {
    const own = datesOf.get(EMPID) ?? new Set();
    datesOf.set(EMPID, own.add(date));
    dates.add(date);
  }
  if (keys.length < datesOf.size * dates.size * (1 - MOST_UNNEEDED)) {
    const { rows } = await db.query<Found>(
      `SELECT ${columns} FROM unnest($1::text[], $2::date[]) AS needed (empid, work_date)
       JOIN records USING (empid, work_date)`,
      [keys.map(({ EMPID }) => EMPID), keys.map(({ date }) => date)],
    );
    return rows;
  }
  const { rows } = await db.query<Found>(
    `SELECT ${columns} FROM records WHERE empid = ANY ($1::text[]) AND work_date = ANY ($2::date[])`,
    [[...datesOf.keys()], [...dates]],
  );
  return keys.length === datesOf.size * dates.size
    ? rows
    : rows.filter(({ EMPID, date }) => datesOf.get(EMPID)?.has(date));
}
