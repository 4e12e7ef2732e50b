import type { SummedRecords } from '@timekeep/contracts/attendance/record-preview';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { Query } from 'pg';
import { type CompanyState, loadCompany } from '../attendance/company-state.js';
import { loadDates, selectRecords } from '../attendance/record-store.js';
import type { ReadModelDb } from '../engine/projection.js';
import { placedOn } from '../read-model-sql.js';
import type { RecordSelection } from './record-book.js';
import type { RecordRow, RecordWithoutChange } from './record-row.js';

/** The tables of records at one moment. */
export interface RecordsSnapshot {
  /** The rehearsal changes it. */
  readonly company: CompanyState;
  /** Dates with records. */
  readonly begun: Iterable<WorkDate>;
  /** Returns those of the selected rows that exist. */
  load(selection: RecordSelection): Promise<readonly RecordRow[]>;
  /** Missing for a snapshot that can only load. */
  readonly passing?: PassingReads;
}

/** Reads of all records of dates, of which none is kept: there may be millions. */
export interface PassingReads {
  /** Calls `take` with each record that meets a condition, in SQL over the table, as it arrives. */
  each(
    dates: readonly WorkDate[],
    condition: string,
    take: (record: RecordWithoutChange) => void,
  ): Promise<void>;
  /** Returns sums of all records, which cost less than those of the records that do not meet a condition. */
  sumsOf(dates: readonly WorkDate[]): Promise<readonly SummedRecords[]>;
}

const OPEN_ON_DATES = 'work_date = ANY ($1::date[]) AND opened';

/** Sums of records of a department. A date without a department has ''. */
const SUMS = `SELECT coalesce(p.department, '') AS department, count(*)::integer AS records,
    sum(mins_late)::double precision AS "MinsLate", sum(under_over_time)::double precision AS "UnderOverTime",
    count(facts ->> 'correction')::integer AS corrected
  FROM records LEFT ${placedOn('attendance', { alias: 'p', EMPID: 'records.empid', date: 'records.work_date' })}
  WHERE ${OPEN_ON_DATES} GROUP BY p.department`;

/** Returns the tables of attendance as a transaction sees them. */
export async function snapshotOf(db: ReadModelDb): Promise<Required<RecordsSnapshot>> {
  return {
    company: await loadCompany(db),
    begun: await loadDates(db),
    load: (selection) => selectRecords(selection, db),
    passing: {
      each: (dates, condition, take) =>
        eachRecord(
          `SELECT empid AS "EMPID", work_date::text AS date, facts AS state
           FROM records WHERE ${OPEN_ON_DATES} AND (${condition})`,
          [dates],
          db,
          take,
        ),
      sumsOf: async (dates) => {
        const { rows } = await db.query<SummedRecords>(SUMS, [dates]);
        return rows;
      },
    },
  };
}

/**
 * Calls `take` with each record as it arrives.
 *
 * @throws what `take` throws; an error of PostgreSQL
 */
function eachRecord(
  text: string,
  values: unknown[],
  db: ReadModelDb,
  take: (record: RecordWithoutChange) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const query = new Query<RecordWithoutChange>(text, values);
    query.on('row', (record) => {
      try {
        take(record);
      } catch (error) {
        // The connection reads on, so that it can be used afterwards.
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    });
    query.on('error', reject);
    query.on('end', () => {
      resolve();
    });
    db.query(query);
  });
}
