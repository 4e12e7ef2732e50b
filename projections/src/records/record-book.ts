import { isDeepStrictEqual } from 'node:util';
import {
  applyFact,
  NO_FACTS,
  type RecordFact,
  type RecordState,
} from '@timekeep/contracts/attendance/record-state';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { CompanyState } from '../attendance/company-state.js';
import { RecordCache } from './record-cache.js';
import { UNKNOWN_REVISION, type LastChange, type RecordChange, type RecordRow } from './record-row.js';

export interface RecordKey {
  readonly EMPID: string;
  readonly date: WorkDate;
}

/** Rows that events may change: single rows, all of a date, all of an employee. */
export interface RecordSelection {
  readonly keys: readonly RecordKey[];
  readonly dates: readonly WorkDate[];
  readonly employees: readonly string[];
}

/**
 * Called with each row that replaces a former one. Returns true if columns of the table change; the
 * result for a row without a former one is not used, since the row is new in the table.
 */
export type RowWatcher = (former: RecordRow | undefined, row: RecordRow) => boolean;

/** Holidays of records, which are asked for new rows alone. */
type HolidaySource = Pick<CompanyState, 'holidaysOn'>;

/** Rows in memory: those of the present chunk, and recently used ones. */
export class RecordBook {
  private readonly known: RecordCache;
  /** Rows to write, each with its row in the table; undefined for a new one. */
  private readonly unwritten = new Map<RecordRow, RecordRow | undefined>();
  private wholeEmployees: ReadonlySet<string> = new Set();
  /** Rows that got facts since the last `takeEventChanges`, each with its former row. */
  private readonly touched = new Map<RecordRow, RecordRow | undefined>();

  /**
   * @param begun dates with rows in the table; other dates have no rows until one is added
   * @param watch for tables with only some columns of a row; by default each changed row is written
   */
  constructor(
    begun: Iterable<WorkDate>,
    private readonly watch: RowWatcher = () => true,
  ) {
    this.known = new RecordCache(begun);
  }

  /** True if all rows of a date are in memory. */
  isWhole(date: WorkDate): boolean {
    return this.known.isWhole(date);
  }

  /** Returns the part of a selection that is not in memory yet. */
  missing({ keys, dates, employees }: RecordSelection): RecordSelection {
    const { known } = this;
    // Several events may need the same row.
    const unknown = new Map<string, RecordKey>();
    const used = new Set(dates);
    for (const key of keys) {
      used.add(key.date);
      if (known.row(key.EMPID, key.date) === undefined) unknown.set(`${key.EMPID}/${key.date}`, key);
    }
    for (const date of used) known.use(date);
    return {
      keys: [...unknown.values()],
      dates: dates.filter((date) => !known.isWhole(date)),
      employees,
    };
  }

  /** Adds the rows that were loaded for a selection. Selected rows without a row here do not exist in the table. */
  learn(needed: RecordSelection, found: readonly RecordRow[]): void {
    const { known } = this;
    for (const row of found) {
      if (known.row(row.EMPID, row.date) === undefined) known.put(row.EMPID, row.date, row);
    }
    for (const { EMPID, date } of needed.keys) {
      if (known.row(EMPID, date) === undefined) known.put(EMPID, date, null);
    }
    for (const date of needed.dates) known.isNowWhole(date);
    this.wholeEmployees = new Set(needed.employees);
  }

  /** @throws Error for a row that was not selected, since it would be taken for one that does not exist */
  stateOf(EMPID: string, date: WorkDate): RecordState | undefined {
    return this.rowOf(EMPID, date)?.state;
  }

  /** Returns all rows of dates that were loaded completely. */
  rowsOn(dates: readonly WorkDate[]): RecordRow[] {
    return dates.flatMap((date) => this.known.rowsOn(date));
  }

  /** Returns the employees with a row on a date that was loaded completely. */
  employeesOn(date: WorkDate): string[] {
    return this.known.rowsOn(date).map(({ EMPID }) => EMPID);
  }

  /** Adds a fact. A row that it creates begins with the holidays of its date. */
  add(
    EMPID: string,
    date: WorkDate,
    fact: RecordFact,
    company: HolidaySource,
    { revision, changedBy }: LastChange,
  ): void {
    const former = this.rowOf(EMPID, date);
    const state = applyFact(former?.state ?? firstState(company.holidaysOn(EMPID, date)), fact);
    if (former && isSame(state, former.state)) {
      if (!this.touched.has(former)) this.touched.set(former, former);
      return;
    }
    const row: RecordRow = { EMPID, date, state, revision, changedBy, values: undefined };
    const isSecond = former !== undefined && this.touched.has(former);
    this.touched.set(row, isSecond ? this.touched.get(former) : former);
    if (isSecond) this.touched.delete(former);
    this.put(former, row, this.watch(former, row));
  }

  /** Returns the rows that got facts since the last call, changed or not. */
  takeEventChanges(): RecordChange[] {
    const changes = Array.from(this.touched, ([after, before]) => ({ before, after }));
    this.touched.clear();
    return changes;
  }

  /** Applies the changes of an event that another book computed, if the rows here equal those before it there. */
  apply(changes: readonly RecordChange[]): boolean {
    if (!changes.every(({ before, after }) => isAt(before, this.known.row(after.EMPID, after.date))))
      return false;
    for (const { before, after } of changes) {
      if (after === before) continue;
      this.put(this.known.row(after.EMPID, after.date) ?? undefined, after, this.watch(before, after));
    }
    return true;
  }

  /** True if changes must be written now to limit memory. */
  get isFull(): boolean {
    return this.known.isFull;
  }

  /** Returns the changes of the table since the last call, one for each row; `before` is undefined for a row to insert. */
  takeChanges(): readonly RecordChange[] {
    const changes = Array.from(this.unwritten, ([after, before]) => ({ before, after }));
    this.unwritten.clear();
    return changes;
  }

  /** Evicts the least recently used rows, after changes were taken. The rows of an employee are incomplete after an eviction. */
  settle(): void {
    this.wholeEmployees = new Set();
    this.known.forgetOldest();
  }

  /** Evicts all rows, after changes were taken: for a fold that reads no row twice, whose rows then live shortly. */
  forget(): void {
    this.wholeEmployees = new Set();
    this.known.forgetAll();
  }

  private put(former: RecordRow | undefined, row: RecordRow, isRewritten: boolean): void {
    this.known.put(row.EMPID, row.date, row);
    if (!former) {
      this.unwritten.set(row, undefined);
    } else if (this.unwritten.has(former)) {
      // A new row stays new, even if it changes again before it is written.
      this.unwritten.set(row, this.unwritten.get(former));
      this.unwritten.delete(former);
    } else if (isRewritten) {
      this.unwritten.set(row, former);
    }
  }

  private rowOf(EMPID: string, date: WorkDate): RecordRow | undefined {
    const row = this.known.row(EMPID, date);
    if (row !== undefined) return row ?? undefined;
    if (this.wholeEmployees.has(EMPID)) return undefined;
    throw new Error(`The record of ${EMPID} on ${date} was not loaded`);
  }
}

/** Compares facts by identity first, since applying a fact keeps all others. */
function isSame<State extends object>(state: State, former: State): boolean {
  if (state === former) return true;
  for (const name in state) {
    if (!(name in former)) return false;
    if (state[name] !== former[name] && !isDeepStrictEqual(state[name], former[name])) return false;
  }
  for (const name in former) if (!(name in state)) return false;
  return true;
}

/** True if two rows were last changed by the same event, so that their states are equal. */
function isAt(row: RecordRow | undefined, known: RecordRow | null | undefined): boolean {
  if (!row) return known === null;
  return known?.revision === row.revision && row.revision !== UNKNOWN_REVISION;
}

function firstState({ all, own }: ReturnType<HolidaySource['holidaysOn']>): RecordState {
  const ofAll = all ? applyFact(NO_FACTS, { type: 'holiday-applied', remark: all.remark }) : NO_FACTS;
  return own ? applyFact(ofAll, { type: 'own-holiday', remark: own.remark, since: own.since }) : ofAll;
}
