import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { ReadModelDb } from '../../engine/projection.js';

/** The dates of all records, each found in the index after the one before it: of a year there are many records, and few dates. */
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
