import { hasPunch, NO_PUNCHES, punchesSince } from '@timekeep/contracts/attendance/punch-list';
import { terminalOf, withTerminal } from '@timekeep/contracts/attendance/changed-punches';
import { applyFact, NO_FACTS, type RecordState } from '@timekeep/contracts/attendance/record-state';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { ReadModelDb } from '../engine/projection.js';
import { insertRows, upsertRows } from '../engine/table-rows.js';
import type { Row } from '../engine/table.js';
import { mapInSlices } from '../engine/time-slices.js';
import { loadSelection } from '../records/load-selection.js';
import type { RecordBook, RecordKey, RecordSelection } from '../records/record-book.js';
import { type RecordChange, type RecordRow, UNKNOWN_REVISION } from '../records/record-row.js';
import { punches as punchTable, records as factTable } from './tables.js';

/** A stored punch: epoch milliseconds, and its terminal; null for an import, or HR. */
export type StoredPunch = readonly [at: number, terminal: string | null];

interface FoundRow {
  EMPID: string;
  date: WorkDate;
  facts: RecordState;
  punches: StoredPunch[] | null;
}

const COLUMNS = `records.empid AS "EMPID", records.work_date::text AS date, facts,
  (SELECT json_agg(json_build_array(at, terminal) ORDER BY at) FROM punches WHERE (punches.work_date, punches.empid) = (records.work_date, records.empid)) AS punches`;

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
  const row = ({ date: workDate, ...punch }: RecordPunch) => ({ workDate, ...punch });
  await insertRows(punchTable, punches, row, db);
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

/** A punch of a record; the instant is epoch milliseconds, the terminal null for an import, or HR. */
interface RecordPunch extends RecordKey {
  readonly at: number;
  readonly terminal: string | null;
}

/** Collects the punches that were added to records; they are stored apart from the other facts. */
export class NewPunches {
  private punches: RecordPunch[] = [];

  /** Collects the punches that a row has gained; returns true if any other fact changed. */
  readonly note = (former: RecordRow | undefined, row: RecordRow): boolean => {
    const { EMPID, date, state } = row;
    for (const at of newInstants(former?.state ?? NO_FACTS, state)) {
      this.punches.push({ EMPID, date, at, terminal: terminalOf(state.terminals, at) ?? null });
    }
    return !former || !hasSameFactsBesidePunches(former.state, state);
  };

  /** Returns the punches since the last call. */
  take(): readonly RecordPunch[] {
    const { punches } = this;
    this.punches = [];
    return punches;
  }
}

/** Removes the punches that `withPunches` restores. Punches before a correction stay, since the correction has replaced them. */
export function withoutPunches({ terminals: _, ...state }: RecordState): RecordState {
  if (state.correction) return state.laterPunches.length > 0 ? { ...state, laterPunches: NO_PUNCHES } : state;
  return state.punches.length > 0 ? { ...state, punches: NO_PUNCHES } : state;
}

/** Returns a state with the stored punches of its record, given in any order. */
export function withPunches(state: RecordState, punches: readonly StoredPunch[]): RecordState {
  const given = punches.reduce((former, [at]) => applyFact(former, { type: 'punched', at }), state);
  const terminals = punches.reduce<RecordState['terminals']>(
    (former, [at, terminal]) => (terminal === null ? former : withTerminal(former, terminal, at)),
    undefined,
  );
  return terminals ? { ...given, terminals } : given;
}

/** Returns the punches that a state has gained. A correction moves some from one list to the other. */
function newInstants(before: RecordState, now: RecordState): readonly number[] {
  if (now.laterPunches === before.laterPunches) return punchesSince(before.punches, now.punches);
  if (now.punches === before.punches) return punchesSince(before.laterPunches, now.laterPunches);
  return [...now.punches, ...now.laterPunches].filter(
    (at) => !hasPunch(before.punches, at) && !hasPunch(before.laterPunches, at),
  );
}

/** Facts that the table of punches has. */
type StoredApart = 'punches' | 'laterPunches' | 'terminals';
type OtherFact = Exclude<keyof RecordState, StoredApart>;

/** All of them: a state leaves out optional facts that it does not have. */
const OTHER_FACTS = Object.keys({
  opened: true,
  closed: true,
  wasOpened: true,
  shift: true,
  ofRange: true,
  graceMinutes: true,
  doubleTapMinutes: true,
  breakRule: true,
  away: true,
  arrived: true,
  leave: true,
  otherHalf: true,
  absence: true,
  holiday: true,
  holidays: true,
  correction: true,
} satisfies Record<OtherFact, true>).filter(isOtherFact);

function isOtherFact(name: string): name is OtherFact {
  return name !== 'punches' && name !== 'laterPunches' && name !== 'terminals';
}

/** Compares by identity: a punch does not replace other facts. */
function hasSameFactsBesidePunches(a: RecordState, b: RecordState): boolean {
  return OTHER_FACTS.every((name) => a[name] === b[name]);
}
