import type { EventType, TimekeepEvent } from '@timekeep/contracts/events/catalog';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { CompanyState } from '../attendance/company-state.js';
import { type AttendanceHandler, attendanceHandlers } from '../attendance/handlers.js';
import type { EventOfType, PositionedEvent } from '../engine/projection.js';
import { inSlices, ITEMS_A_STEP, type Steps } from '../engine/time-slices.js';
import { type FactOfEach, Folding, type Further } from './folding.js';
import { chunksOf, dateChunks, rowChunks, type NeededRecords } from './needed-records.js';
import type { RecordBook, RecordKey, RecordSelection } from './record-book.js';
import type { RecordChange } from './record-row.js';

/** Callbacks of a projection that folds records. */
export interface RecordFold {
  readonly company: CompanyState;
  readonly records: RecordBook;
  /** Changes that another fold of the log has computed; a fold without others has none. */
  readonly published?: PublishedChanges;
  /** Brings the selected rows into memory. */
  load(selection: RecordSelection): Promise<void>;
  /** Starts to read what `load` is called with next, while rows that are in memory are folded; missing for a fold that writes rows meanwhile. */
  readAhead?(selection: RecordSelection): void;
  /** Gives each record of the dates a fact without bringing it into memory; missing for a fold that keeps the records. */
  foldEach?(fact: FactOfEach, dates: readonly WorkDate[]): Promise<void>;
  /** Called before each event, while all is as it was. */
  folding?(event: PositionedEvent): void;
  /** Called after each event, and after each part of its further changes, with the changes of records; returns remaining steps. */
  folded(event: PositionedEvent, changes: readonly RecordChange[], isFurther: boolean): Steps | undefined;
  /** Called between chunks, to write changes if memory is full. */
  chunkFolded(): Promise<void>;
}

/**
 * Folds a batch in chunks: loads the rows that the events of a chunk need, folds them, and continues with the next.
 *
 * @throws InapplicableEventError when an event contradicts what came before it
 */
export async function foldBatch(batch: readonly PositionedEvent[], fold: RecordFold): Promise<void> {
  const { company, records } = fold;
  const touch = ({ event, actor }: PositionedEvent, needed: NeededRecords) => {
    addToChunk(event.type, event, actor, needed, company);
  };
  for (const { events, needed } of chunksOf(batch, company, records, touch)) {
    await fold.load(needed);
    await inSlices(foldEvents(events, fold));
    await fold.chunkFolded();
    for (const event of events) {
      const further = furtherOf(event.event.type, event.event);
      if (further?.ofEach && fold.foldEach) {
        await fold.foldEach(further.ofEach, further.dates(company));
        continue;
      }
      const parts = furtherParts(event, company);
      for (let { value: part } = parts.next(); part;) {
        await fold.load(part.needed);
        const { value: next } = parts.next();
        if (next) fold.readAhead?.(next.needed);
        await inSlices(foldFurther(event, part, fold));
        await fold.chunkFolded();
        part = next;
      }
    }
  }
}

/** Folds events whose rows are in memory, one after the other, or applies the changes that another fold published. */
export function* foldEvents(
  events: readonly PositionedEvent[],
  fold: Pick<RecordFold, 'company' | 'records' | 'published' | 'folding' | 'folded'>,
): Steps {
  const { company, records, published } = fold;
  for (const [index, event] of events.entries()) {
    fold.folding?.(event);
    let changes = published?.take(event);
    if (!changes || !records.apply(changes)) {
      const before = company.changeCount;
      const steps = foldEvent(event.event.type, event.event, new Folding(event, company, records));
      if (steps) yield* steps;
      changes = records.takeEventChanges();
      // Not those of an event that changes the company: each fold has its own.
      if (company.changeCount === before) published?.publish(event, changes);
    }
    const further = fold.folded(event, changes, false);
    if (further) yield* further;
    if (index % ITEMS_A_STEP === 0) yield;
  }
}

/** A part of the further changes of an event, of bounded size. */
export interface FurtherPart {
  readonly needed: RecordSelection;
  /** Returns the records that may change, once those that are needed are in memory. */
  readonly keys: (records: RecordBook) => readonly RecordKey[];
}

/** Returns the further changes of an event that was folded, in parts, none of which changes a record of another; none for most events. */
export function* furtherParts(
  { event }: PositionedEvent,
  company: CompanyState,
): Generator<FurtherPart, undefined> {
  const further = furtherOf(event.type, event);
  if (!further) return undefined;
  const dates = further.dates(company);
  const own = further.ofEmployees?.(company);
  if (!own) {
    for (const some of dateChunks(dates, company)) {
      const needed = { keys: [], dates: some, employees: [] };
      yield { needed, keys: (records) => records.rowsOn(some) };
    }
    return undefined;
  }
  for (const some of rowChunks(own.employees, own.reads.length)) {
    const keysOn = (on: readonly WorkDate[]): RecordKey[] =>
      some.flatMap((EMPID) => on.map((date) => ({ EMPID, date })));
    const needed = { keys: keysOn(own.reads), dates: [], employees: [] };
    yield { needed, keys: () => keysOn(dates) };
  }
  return undefined;
}

/** Folds a part of the further changes of an event, whose records are in memory. */
export function* foldFurther(
  event: PositionedEvent,
  part: FurtherPart,
  { company, records, folded }: Pick<RecordFold, 'company' | 'records' | 'folded'>,
): Steps {
  const further = furtherOf(event.event.type, event.event);
  const fold = new Folding(event, company, records);
  for (const { EMPID, date } of part.keys(records)) {
    further?.fold(EMPID, date, fold);
    yield;
  }
  const steps = folded(event, records.takeEventChanges(), true);
  if (steps) yield* steps;
}

type SomeHandlers = { readonly [Type in EventType]?: AttendanceHandler<EventOfType<Type>> };

/** Returns the handler of a type; undefined for an event of other streams than those of records. */
function handlerOf<Type extends EventType>(type: Type): AttendanceHandler<EventOfType<Type>> | undefined {
  const handlers: SomeHandlers = attendanceHandlers;
  return handlers[type];
}

function furtherOf<Type extends EventType>(type: Type, event: EventOfType<Type>): Further | null {
  return handlerOf(type)?.further?.(event) ?? null;
}

/** Adds the rows that folding an event may read, and its work, to a chunk. */
function addToChunk<Type extends EventType>(
  type: Type,
  event: EventOfType<Type>,
  actor: string,
  needed: NeededRecords,
  company: CompanyState,
): void {
  const handler = handlerOf(type);
  handler?.reads?.(event, needed, company, actor);
  needed.work(rowsBesideRecords(event, company));
  // The further records are folded before the next event, whose reads may follow from the zone.
  if (handler?.further || type === 'OrganizationFounded') needed.endChunk();
}

/** Returns the work of an event on other rows than records. An event without rows counts as one, too. */
function rowsBesideRecords({ type, data }: TimekeepEvent, { employees }: CompanyState): number {
  if (type === 'CompanyRenamed' || type === 'DepartmentRenamed') return 1 + employees.size;
  if (type === 'SchedulesRenewed') return data.renewals.reduce((sum, { EMPIDS }) => sum + EMPIDS.length, 1);
  return 1;
}

/** Folds an event. Returns remaining steps; undefined if there are none. */
function foldEvent<Type extends EventType>(
  type: Type,
  event: EventOfType<Type>,
  fold: Folding,
): Steps | undefined {
  return handlerOf(type)?.fold?.(event, fold);
}

/** Maximum of events whose changes are kept: more than two folds that share a window of the log, each with a batch of a build, can be apart. */
export const MAX_EVENTS = 16_000;

interface Published {
  readonly event: PositionedEvent;
  readonly changes: readonly RecordChange[];
}

/**
 * Changes of records that one fold has computed, for another fold of the same log in this process: the first one publishes the
 * changes of an event, the other takes them. Holds only events that change nothing but records, whose changes depend on
 * nothing but the log. A fold that finds nothing here, after a restart or when it is far behind, computes the changes itself.
 */
export class PublishedChanges {
  /** By commit position. A WeakMap of a million events would cost a tenth of a replay. */
  private readonly published = new Map<bigint, Published>();
  /** The commit positions of the latest publications, as a ring: a Map finds its first key slowly once many were deleted before it. */
  private readonly order: bigint[] = [];
  private next = 0;
  private readonly folds = new Set<string>();

  /** Must be called by each fold before its first event, with its name: nothing is kept until a second one has begun in this process. */
  join(fold: string): void {
    this.folds.add(fold);
  }

  publish(event: PositionedEvent, changes: readonly RecordChange[]): void {
    if (this.folds.size < 2) return;
    const { commit } = event.position;
    const oldest = this.order[this.next];
    if (oldest !== undefined) this.published.delete(oldest);
    this.published.set(commit, { event, changes });
    this.order[this.next] = commit;
    this.next = (this.next + 1) % MAX_EVENTS;
  }

  /** Returns the changes of this event, once; undefined if there are none. An event of another log has another identity. */
  take(event: PositionedEvent): readonly RecordChange[] | undefined {
    const found = this.published.get(event.position.commit);
    if (found?.event !== event) return undefined;
    this.published.delete(event.position.commit);
    return found.changes;
  }
}

/** The published changes of this process, all of whose folds follow one log. */
export const publishedChanges = new PublishedChanges();
