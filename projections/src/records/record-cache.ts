import { datesThatDecide } from '@timekeep/contracts/attendance/work-window';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { RecordRow } from './record-row.js';

/** Rows kept between batches for a company of usual size. */
const USUAL_ROWS = 40_000;
/** Maximum of rows kept, for a company of 100,000: a few hundred MB. */
const MAX_ROWS = 400_000;
/** Rows that may be added above the limit before eviction; in a large company, the rows of one date. */
const NEW_ROWS = 10_000;
/** Dates that each punch reads. The rows of all of them may exceed the maximum in a very large company. */
const DATES_A_PUNCH = datesThatDecide('2023-01-01').length;

interface CachedDate {
  /** Rows by employee; null if the table has no row. */
  readonly rows: Map<string, RecordRow | null>;
  /** True if the table has no other rows of this date. */
  whole: boolean;
}

/** LRU cache of rows. The unit of eviction is a date, since punches come date by date. */
export class RecordCache {
  /** Least recently used first. */
  private readonly dates = new Map<WorkDate, CachedDate>();
  /** Number of rows and dates. */
  private size = 0;
  /** Size of the largest date. */
  private largest = 0;
  /** Dates with rows in the table. */
  private readonly begun: Set<WorkDate>;

  /** @param begun dates with rows in the table */
  constructor(begun: Iterable<WorkDate>) {
    this.begun = new Set(begun);
  }

  /** Returns null if the table has no such row, undefined if that is not known. */
  row(EMPID: string, date: WorkDate): RecordRow | null | undefined {
    const known = this.dates.get(date);
    const row = known?.rows.get(EMPID);
    return row === undefined && this.isWhole(date, known) ? null : row;
  }

  isWhole(date: WorkDate, known = this.dates.get(date)): boolean {
    return known?.whole ?? !this.begun.has(date);
  }

  /** Returns the cached rows of a date. */
  rowsOn(date: WorkDate): RecordRow[] {
    return [...(this.dates.get(date)?.rows.values() ?? [])].filter((row) => row !== null);
  }

  put(EMPID: string, date: WorkDate, row: RecordRow | null): void {
    const { rows } = this.of(date);
    const before = rows.size;
    rows.set(EMPID, row);
    if (row) this.begun.add(date);
    this.size += rows.size - before;
    this.largest = Math.max(this.largest, 1 + rows.size);
  }

  /** Marks all rows of a date as loaded. */
  isNowWhole(date: WorkDate): void {
    this.of(date).whole = true;
  }

  get isFull(): boolean {
    return this.size > this.room() + Math.max(NEW_ROWS, this.largest);
  }

  use(date: WorkDate): void {
    const known = this.dates.get(date);
    if (!known) return;
    this.dates.delete(date);
    this.dates.set(date, known);
  }

  forgetOldest(): void {
    const room = this.room();
    if (this.size <= room) return;
    for (const [date, { rows }] of this.dates) {
      this.dates.delete(date);
      this.size -= 1 + rows.size;
      if (this.size <= room) break;
    }
    this.largest = [...this.dates.values()].reduce((most, { rows }) => Math.max(most, 1 + rows.size), 0);
  }

  forgetAll(): void {
    this.dates.clear();
    this.size = 0;
    this.largest = 0;
  }

  /** Limit of rows: enough for the dates that a punch reads, each as large as the largest. */
  private room(): number {
    return Math.min(MAX_ROWS, Math.max(USUAL_ROWS, DATES_A_PUNCH * this.largest));
  }

  private of(date: WorkDate): CachedDate {
    let known = this.dates.get(date);
    if (!known) {
      known = { rows: new Map(), whole: this.isWhole(date) };
      this.dates.set(date, known);
      this.size += 1;
    }
    return known;
  }
}
