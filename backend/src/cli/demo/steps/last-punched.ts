import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { DataSource } from 'typeorm';
import { isDatabaseUnprepared } from '../../../http/failures/store-failures.js';
import type { SystemSession } from '../../system/system-session.js';

const LAST_PUNCHED = `
  SELECT empid AS "EMPID", to_char(max(work_date), 'YYYY-MM-DD') AS date
  FROM attendance.records WHERE time_in IS NOT NULL GROUP BY empid`;

/** The last date with a punch of each employee, as far as the read model has come. */
export async function lastPunchedDates(session: SystemSession): Promise<Map<string, WorkDate>> {
  try {
    const rows = await session
      .get(DataSource)
      .query<{ readonly EMPID: string; readonly date: WorkDate }[]>(LAST_PUNCHED);
    return new Map(rows.map(({ EMPID, date }) => [EMPID, date]));
  } catch (error) {
    // The projections have never run here: then nobody has a record.
    if (isDatabaseUnprepared(error)) return new Map();
    throw error;
  }
}
