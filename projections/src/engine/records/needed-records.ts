import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { PositionedEvent } from '../projection.js';
import type { RecordBook, RecordKey, RecordSelection } from './record-book.js';

/** About how many rows are looked up and folded at a time. */
const ROWS_A_CHUNK = 20_000;

/** The company before the events of a chunk: its size says how many rows a date or an employee has. */
export interface CompanySize {
  readonly employees: { readonly size: number };
  readonly workdays: { readonly size: number; has(date: WorkDate): boolean };
}

/** Collects the rows that folding some events may look at; of a date that is in memory whole, the date alone. */
export class NeededRecords implements RecordSelection {
  readonly keys: RecordKey[] = [];
  private readonly wholeDates = new Set<WorkDate>();
  private readonly newDates = new Set<WorkDate>();
  private readonly newEmployees = new Set<string>();
  /** Dates that the last employee with these candidates needed no row of. */
  private settled: readonly WorkDate[] | undefined;
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

  /** True if these are enough to be folded before any more. */
  get isEnough(): boolean {
    return this.isEnded || this.size >= ROWS_A_CHUNK;
  }

  /** Records of one employee. */
  records(EMPID: string, ...dates: readonly WorkDate[]): this {
    for (const date of dates) this.keys.push({ EMPID, date });
    this.size += dates.length;
    return this;
  }

  /** Records of one employee of which one will change. Most events with the same candidates follow one another. */
  candidates(EMPID: string, dates: readonly WorkDate[]): this {
    this.size += dates.length;
    if (dates === this.settled) return this;
    this.settled = dates;
    for (const date of dates) {
      // One that is not open has hardly any rows, and all events before it ask for it.
      if (this.known.isWhole(date) || !this.company.workdays.has(date)) {
        this.wholeDates.add(date);
      } else {
        this.keys.push({ EMPID, date });
        this.settled = undefined;
      }
    }
    return this;
  }

  /** The records of all employees on a date. */
  recordsOn(date: WorkDate): this {
    this.wholeDates.add(date);
    if (!this.company.workdays.has(date)) this.newDates.add(date);
    this.everyEmployee();
    return this;
  }

  /** The records of one employee, who may be new, on all open dates. */
  recordsOf(EMPID: string): this {
    this.newEmployees.add(EMPID);
    this.size += this.company.workdays.size + this.newDates.size;
    return this;
  }

  /** Work for each employee, on no records. */
  everyEmployee(): this {
    this.work(this.company.employees.size + this.newEmployees.size);
    return this;
  }

  /** Work on as many rows as these, which are no records. */
  work(rows: number): this {
    this.size += rows;
    return this;
  }

  /** Makes the event the last one of its chunk: which rows later ones need is known when it is folded. */
  endChunk(): this {
    this.isEnded = true;
    return this;
  }
}

/** Events to be folded together, with the rows that they need. */
export interface Chunk {
  readonly events: readonly PositionedEvent[];
  readonly needed: NeededRecords;
}

/**
 * Cuts a batch into chunks of bounded size: one event for the whole company may touch a row of each employee. Each chunk is
 * asked for after the one before was folded, so that sizes are those of the company as it then is.
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
    // Even an event without any rows is work.
    needed.work(1);
    touch(event, needed);
    if (!needed.isEnough) continue;
    yield { events, needed };
    events = [];
    needed = new NeededRecords(company, known);
  }
  if (events.length > 0) yield { events, needed };
}

/** Dates in groups, each of as many as fill a chunk with the rows of all employees. */
export function* dateChunks(
  dates: readonly WorkDate[],
  { employees }: CompanySize,
): Generator<readonly WorkDate[]> {
  const size = Math.max(1, Math.floor(ROWS_A_CHUNK / Math.max(1, employees.size)));
  for (let start = 0; start < dates.length; start += size) yield dates.slice(start, start + size);
}
