import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { defineTable, integer, text } from '../engine/table.js';
import { deleteRows, upsertRows } from '../engine/table-rows.js';
import { inSlices, ITEMS_A_STEP, type Steps } from '../engine/time-slices.js';
import type { RecordReader } from './record-store.js';
import { valuesOf, type RecordChange, type RecordRow } from '../records/record-row.js';
import type { CompanyState } from './company-state.js';

/** Late records of an employee in a month; no row without one. Readers join the department. */
export const lateMonths = defineTable(
  'late_months',
  {
    /** YYYY-MM. */
    month: text('month'),
    EMPID: text('empid'),
    lateRecords: integer('late_records'),
    lateMinutes: integer('late_minutes'),
  },
  { key: ['month', 'EMPID'] },
);

/** Lateness of each employee by month. */
export const latenessReader: RecordReader = {
  since: 8,
  tables: [lateMonths],
  async save(changes, company, db) {
    const sums = [...(await inSlices(summed(changes, company))).values()];
    await upsertRows(lateMonths, sums, (sum) => sum, db, { adding: true });
    const without = sums.filter(({ lateRecords }) => lateRecords <= 0);
    await deleteRows(
      lateMonths,
      ['month', 'EMPID', 'lateRecords'],
      without.map((sum) => ({ ...sum, lateRecords: 0 })),
      db,
    );
  },
};

interface Sum {
  readonly month: string;
  readonly EMPID: string;
  lateRecords: number;
  lateMinutes: number;
}

/** Returns what the changes add to each month of each employee, negative if lateness was corrected. */
function* summed(changes: readonly RecordChange[], company: CompanyState): Steps<ReadonlyMap<string, Sum>> {
  const sums = new Map<string, Sum>();
  for (const [index, { before, after }] of changes.entries()) {
    const [former, now] = [minutesLate(before, company), minutesLate(after, company)];
    if (former !== now) {
      const sum = sumOf(sums, after.EMPID, after.date);
      sum.lateRecords += Number(now > 0) - Number(former > 0);
      sum.lateMinutes += now - former;
    }
    if (index % ITEMS_A_STEP === 0) yield;
  }
  return sums;
}

function sumOf(sums: Map<string, Sum>, EMPID: string, date: WorkDate): Sum {
  const month = date.slice(0, 7);
  const key = `${month} ${EMPID}`;
  const known = sums.get(key) ?? { month, EMPID, lateRecords: 0, lateMinutes: 0 };
  sums.set(key, known);
  return known;
}

function minutesLate(row: RecordRow | undefined, { zone }: CompanyState): number {
  return row?.state.opened ? valuesOf(row, zone).MinsLate : 0;
}
