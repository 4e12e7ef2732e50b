import { datesThatDecide } from '@timekeep/contracts/attendance/work-window';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { RecordRow } from './record-row.js';

/** How many rows are remembered from one batch to the next, whatever the company's size. */
const USUALLY_REMEMBERED = 40_000;
/** And at most: the room for a company of 100,000, a few hundred MB. */
const MOST_REMEMBERED = 400_000;
/** How many more may come to be known before something has to be forgotten; in a large company, those of one date. */
const MANY_NEW = 10_000;
/** Each punch looks at so many dates, which a company may be too large to have room for. */
const DATES_A_PUNCH = datesThatDecide('2023-01-01').length;

interface CachedDate {
  /** By employee; null: known not to be there. */
  readonly rows: Map<string, RecordRow | null>;
  /** Whether who is not among them has no row. */
  whole: boolean;
}

/** Rows by their dates, since punches come date by date: the dates that were not used for the longest are forgotten first. */
export class RecordCache {
  /** In the order of their last use. */
  private readonly dates = new Map<WorkDate, CachedDate>();
  /** Of all rows, and of the dates themselves. */
  private size = 0;
  /** Of any other date nobody has a row. */
  private readonly begun: Set<WorkDate>;

  /** @param begun the dates of the rows that there are */
  constructor(begun: Iterable<WorkDate>) {
    this.begun = new Set(begun);
  }

  /** Null for a row that is not there, undefined for one of which nothing is known. */
  row(EMPID: string, date: WorkDate): RecordRow | null | undefined {
    const known = this.dates.get(date);
    const row = known?.rows.get(EMPID);
    return row === undefined && this.isWhole(date, known) ? null : row;
  }

  isWhole(date: WorkDate, known = this.dates.get(date)): boolean {
    return known?.whole ?? !this.begun.has(date);
  }

  /** The rows of a date that are known to be there. */
  rowsOn(date: WorkDate): RecordRow[] {
    return [...(this.dates.get(date)?.rows.values() ?? [])].filter((row) => row !== null);
  }

  put(EMPID: string, date: WorkDate, row: RecordRow | null): void {
    const { rows } = this.of(date);
    const before = rows.size;
    rows.set(EMPID, row);
    if (row) this.begun.add(date);
    this.size += rows.size - before;
  }

  /** Whose row is not here has none. */
  isNowWhole(date: WorkDate): void {
    this.of(date).whole = true;
  }

  get isFull(): boolean {
    return this.size > this.room() + Math.max(MANY_NEW, this.largest());
  }

  use(date: WorkDate): void {
    const known = this.dates.get(date);
    if (!known) return;
    this.dates.delete(date);
    this.dates.set(date, known);
  }

  forgetOldest(): void {
    const room = this.room();
    for (const [date, { rows }] of this.dates) {
      if (this.size <= room) return;
      this.dates.delete(date);
      this.size -= 1 + rows.size;
    }
  }

  /** Enough for as many dates as a punch looks at, each as large as the largest. */
  private room(): number {
    return Math.min(MOST_REMEMBERED, Math.max(USUALLY_REMEMBERED, DATES_A_PUNCH * this.largest()));
  }

  private largest(): number {
    let largest = 0;
    for (const { rows } of this.dates.values()) largest = Math.max(largest, 1 + rows.size);
    return largest;
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
