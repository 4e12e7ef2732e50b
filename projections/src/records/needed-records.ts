import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { PositionedEvent } from '../engine/projection.js';
import type { RecordBook, RecordKey, RecordSelection } from './record-book.js';

/** Approximate number of rows that are loaded and folded per chunk. */
const ROWS_A_CHUNK = 20_000;

/** Size of the company before a chunk, to estimate the rows of a date or an employee. */
export interface CompanySize {
  readonly employees: { readonly size: number };
  readonly workdays: { readonly size: number; has(date: WorkDate): boolean };
}

/** Records that folding an event may read, as its handler names them. */
export interface RecordReads {
  /** Selects records of one employee. */
  records(EMPID: string, ...dates: readonly WorkDate[]): this;
  /** Selects records of one employee, one of which will change. */
  candidates(EMPID: string, dates: readonly WorkDate[]): this;
  /** Selects the records of all employees on a date. */
  recordsOn(date: WorkDate): this;
  /** Selects the records of one employee, perhaps a new one, on all open dates. */
  recordsOf(EMPID: string): this;
}

/** Collects the rows that folding may read; for a date that is in memory completely, only the date. */
export class NeededRecords implements RecordSelection, RecordReads {
  readonly keys: RecordKey[] = [];
  private readonly wholeDates = new Set<WorkDate>();
  private readonly newDates = new Set<WorkDate>();
  private readonly newEmployees = new Set<string>();
  /** First of the candidate dates of which the previous employee needed no row. */
  private settled: WorkDate | undefined;
  private size = 0;
  private isEnded = false;

  constructor(
    private readonly company: CompanySize,
    private readonly known: Pick<RecordBook, 'isWhole'>,
  ) {}

  get dates(): readonly WorkDate[] {
    return [...this.wholeDates];
  }

  get employees(): readonly string[] {
    return [...this.newEmployees];
  }

  /** True if the chunk is large enough. */
  get isEnough(): boolean {
    return this.isEnded || this.size >= ROWS_A_CHUNK;
  }

  records(EMPID: string, ...dates: readonly WorkDate[]): this {
    for (const date of dates) this.keys.push({ EMPID, date });
    this.size += dates.length;
    return this;
  }

  /** Most events with the same candidates are adjacent. */
  candidates(EMPID: string, dates: readonly WorkDate[]): this {
    this.size += dates.length;
    if (dates[0] === this.settled) return this;
    [this.settled] = dates;
    for (const date of dates) {
      // A date that is not open has few rows, and all events before it select it.
      if (this.known.isWhole(date) || !this.company.workdays.has(date)) {
        this.wholeDates.add(date);
      } else {
        this.keys.push({ EMPID, date });
        this.settled = undefined;
      }
    }
    return this;
  }

  recordsOn(date: WorkDate): this {
    this.wholeDates.add(date);
    if (!this.company.workdays.has(date)) this.newDates.add(date);
    this.size += this.company.employees.size + this.newEmployees.size;
    return this;
  }

  recordsOf(EMPID: string): this {
    this.newEmployees.add(EMPID);
    this.size += this.company.workdays.size + this.newDates.size;
    return this;
  }

  /** Adds work on other rows than records. */
  work(rows: number): void {
    this.size += rows;
  }

  /** Ends the chunk with this event: the rows that later events need follow from it. */
  endChunk(): void {
    this.isEnded = true;
  }
}

/** Events that are folded together, with the rows that they need. */
export interface Chunk {
  readonly events: readonly PositionedEvent[];
  readonly needed: NeededRecords;
}

/**
 * Splits a batch into chunks of bounded size, since one event for the whole company may change a row of each employee. Each chunk is
 * computed after the previous one was folded, with the size that the company then has.
 *
 * @param touch names the rows that an event needs
 */
export function* chunksOf(
  batch: readonly PositionedEvent[],
  company: CompanySize,
  known: Pick<RecordBook, 'isWhole'>,
  touch: (event: PositionedEvent, needed: NeededRecords) => void,
): Generator<Chunk> {
  let events: PositionedEvent[] = [];
  let needed = new NeededRecords(company, known);
  for (const event of batch) {
    events.push(event);
    touch(event, needed);
    if (!needed.isEnough) continue;
    yield { events, needed };
    events = [];
    needed = new NeededRecords(company, known);
  }
  if (events.length > 0) yield { events, needed };
}

/** Splits dates into groups whose rows of all employees fill a chunk. */
export function dateChunks(
  dates: readonly WorkDate[],
  { employees }: CompanySize,
): Generator<readonly WorkDate[]> {
  return rowChunks(dates, employees.size);
}

/** Splits items, each of which has so many rows, into groups whose rows fill a chunk. */
export function rowChunks<Item>(items: readonly Item[], rows: number): Generator<readonly Item[]> {
  return groupsOf(items, Math.max(1, Math.floor(ROWS_A_CHUNK / Math.max(1, rows))));
}

/** Splits items into groups of a size, of which the last one may be smaller. */
export function* groupsOf<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
