import type { RecordState } from '@timekeep/contracts/attendance/record-state';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { ReadModelDb } from '../engine/projection.js';
import { loadSelection } from '../records/load-selection.js';
import type { RecordBook, RecordSelection } from '../records/record-book.js';
import { UNKNOWN_REVISION, type RecordChange, type RecordRow } from '../records/record-row.js';
import type { Row } from '../engine/table.js';
import { insertRows, upsertRows } from '../engine/table-rows.js';
import { mapInSlices } from '../engine/time-slices.js';
import { withoutPunches, withPunches, type RecordPunch } from './record-punches.js';
import { punches as punchTable, records as factTable } from './tables.js';

interface FoundRow {
  EMPID: string;
  date: WorkDate;
  facts: RecordState;
  punches: number[] | null;
}

const COLUMNS = `records.empid AS "EMPID", records.work_date::text AS date, facts,
  (SELECT json_agg(at ORDER BY at) FROM punches WHERE (punches.work_date, punches.empid) = (records.work_date, records.empid)) AS punches`;

/** Loads the needed facts into memory. */
export async function loadFacts(
  records: RecordBook,
  needed: RecordSelection,
  db: ReadModelDb,
): Promise<void> {
  const missing = records.missing(needed);
  const found = await loadSelection<FoundRow>(COLUMNS, missing, db);
  records.learn(missing, await mapInSlices(found, recordRow));
}

/** Writes the changed facts. */
export async function saveFacts(changes: readonly RecordChange[], db: ReadModelDb): Promise<void> {
  const added = changes.filter(({ before }) => before === undefined);
  const changed = changes.filter(({ before }) => before !== undefined);
  await Promise.all([insertRows(factTable, added, keptRow, db), upsertRows(factTable, changed, keptRow, db)]);
}

/** Inserts new punches. */
export async function savePunches(punches: readonly RecordPunch[], db: ReadModelDb): Promise<void> {
  await insertRows(punchTable, punches, ({ EMPID, date, at }) => ({ workDate: date, EMPID, at }), db);
}

function keptRow({ after }: RecordChange): Row<typeof factTable> {
  const { EMPID, date, state } = after;
  return { EMPID, workDate: date, facts: withoutPunches(state) };
}

/** Restores a row. Its last change is not stored with the facts, since the versions have it. */
function recordRow({ EMPID, date, facts, punches }: FoundRow): RecordRow {
  const state = withPunches(facts, punches ?? []);
  return { EMPID, date, state, revision: UNKNOWN_REVISION, changedBy: '' };
}
