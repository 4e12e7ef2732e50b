import { isDeepStrictEqual } from 'node:util';
import {
  applyFact,
  NO_FACTS,
  type RecordFact,
  type RecordState,
} from '@timekeep/contracts/attendance/record-state';
import type { HolidayRemark } from '@timekeep/contracts/attendance/remarks';
import type { WorkDate } from '@timekeep/contracts/time/work-date';

/** How many rows are remembered from one batch to the next. */
const MOST_REMEMBERED = 60_000;

/** The last event that changed a row: its position, and who caused it. */
export interface LastChange {
  readonly revision: string;
  readonly changedBy: string;
}

export interface RecordRow extends LastChange {
  readonly EMPID: string;
  readonly date: WorkDate;
  readonly state: RecordState;
}

export interface RecordKey {
  readonly EMPID: string;
  readonly date: WorkDate;
}

/** Rows that a portion may touch: single ones, all of a date, all of an employee. */
export interface NeededRecords {
  readonly keys: readonly RecordKey[];
  readonly dates: readonly WorkDate[];
  readonly employees: readonly string[];
}

/** The rows in memory: those that the portion needs, and those that were needed of late. */
export class RecordBook {
  /** Null: known not to be there. */
  private rows = new Map<string, RecordRow | null>();
  private readonly changed = new Set<string>();
  private wholeDates: ReadonlySet<WorkDate> = new Set();
  private wholeEmployees: ReadonlySet<string> = new Set();

  /** What of the needed is not here yet. */
  missing({ keys, dates, employees }: NeededRecords): NeededRecords {
    const unknown = new Map<string, RecordKey>();
    for (const key of keys) {
      const name = nameOf(key.EMPID, key.date);
      if (!this.rows.has(name)) unknown.set(name, key);
    }
    return { keys: [...unknown.values()], dates, employees };
  }

  /** Takes up what was found of the needed; the rest of it is not there. */
  learn(needed: NeededRecords, found: readonly RecordRow[]): void {
    for (const row of found) {
      const name = nameOf(row.EMPID, row.date);
      if (!this.rows.has(name)) this.rows.set(name, row);
    }
    for (const { EMPID, date } of needed.keys) {
      const name = nameOf(EMPID, date);
      if (!this.rows.has(name)) this.rows.set(name, null);
    }
    this.wholeDates = new Set(needed.dates);
    this.wholeEmployees = new Set(needed.employees);
  }

  /** @throws Error for a row that nobody asked for in time; it must not pass for one that is not there */
  stateOf(EMPID: string, date: WorkDate): RecordState | undefined {
    const row = this.rows.get(nameOf(EMPID, date));
    if (row !== undefined) return row?.state;
    if (this.wholeDates.has(date) || this.wholeEmployees.has(EMPID)) return undefined;
    throw new Error(`The record of ${EMPID} on ${date} was not loaded`);
  }

  /** All rows of dates that were loaded whole. */
  rowsOn(dates: ReadonlySet<WorkDate>): RecordRow[] {
    return [...this.rows.values()].filter((row): row is RecordRow => row !== null && dates.has(row.date));
  }

  /** Whose rows there are on a date that was loaded whole. */
  employeesOn(date: WorkDate): string[] {
    const ids: string[] = [];
    for (const row of this.rows.values()) if (row?.date === date) ids.push(row.EMPID);
    return ids;
  }

  /** Adds a fact. A row that it creates begins with the holiday of its date. */
  add(
    EMPID: string,
    date: WorkDate,
    fact: RecordFact,
    holiday: HolidayRemark | undefined,
    { revision, changedBy }: LastChange,
  ): void {
    const former = this.stateOf(EMPID, date);
    const state = applyFact(former ?? firstState(holiday), fact);
    if (former && (state === former || isDeepStrictEqual(state, former))) return;
    const name = nameOf(EMPID, date);
    this.rows.set(name, { EMPID, date, state, revision, changedBy });
    this.changed.add(name);
  }

  /** The rows that changed since the last call. */
  takeChanges(): RecordRow[] {
    const rows = [...this.changed].flatMap((name) => this.rows.get(name) ?? []);
    this.changed.clear();
    return rows;
  }

  /** Ends a portion: what it loaded whole may grow outside this memory's sight, and memory has an end. */
  settle(): void {
    this.wholeDates = new Set();
    this.wholeEmployees = new Set();
    if (this.rows.size > MOST_REMEMBERED) this.rows = new Map();
  }
}

function firstState(holiday: HolidayRemark | undefined): RecordState {
  return holiday ? applyFact(NO_FACTS, { type: 'holiday-applied', remark: holiday }) : NO_FACTS;
}

function nameOf(EMPID: string, date: WorkDate): string {
  return `${EMPID}/${date}`;
}
