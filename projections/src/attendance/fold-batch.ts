import type { EventType } from '@timekeep/contracts/events/catalog';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { EventOfType } from '../engine/handlers.js';
import type { PositionedEvent } from '../engine/projection.js';
import { chunksOf, dateChunks, type NeededRecords } from '../engine/records/needed-records.js';
import type { RecordBook, RecordSelection } from '../engine/records/record-book.js';
import type { RecordEffect } from '../engine/records/record-row.js';
import { inSlices, ITEMS_A_STEP, type Steps } from '../engine/time-slices.js';
import type { CompanyState } from './company-state.js';
import { Folding } from './folding.js';
import { attendanceHandlers, type AttendanceHandler } from './handlers.js';

/** Callbacks of a projection that folds records. */
export interface RecordFold {
  readonly company: CompanyState;
  readonly records: RecordBook;
  /** Brings the selected rows into memory. */
  load(selection: RecordSelection): Promise<void>;
  /** Called after each event with its effects; returns remaining steps. */
  folded(event: PositionedEvent, effects: readonly RecordEffect[]): Steps | undefined;
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
  const touch = ({ event }: PositionedEvent, needed: NeededRecords) => {
    touchRecords(event.type, event, needed, company);
  };
  for (const { events, needed } of chunksOf(batch, company, records, touch)) {
    await fold.load(needed);
    await inSlices(foldEvents(events, fold));
    await fold.chunkFolded();
    for (const event of events) {
      for (const dates of dateChunks(datesWithNewGrace(event, company), company)) {
        await fold.load({ keys: [], dates, employees: [] });
        await inSlices(foldNewGrace(event, dates, fold));
        await fold.chunkFolded();
      }
    }
  }
}

/** Folds events whose rows are in memory, one after the other, or applies effects that another projection computed. */
export function* foldEvents(
  events: readonly PositionedEvent[],
  { company, records, folded }: Pick<RecordFold, 'company' | 'records' | 'folded'>,
): Steps {
  for (const [index, event] of events.entries()) {
    const shared = event.effects;
    let effects = shared;
    if (!shared || !records.takeOver(shared)) {
      const before = company.changeCount;
      const steps = foldEvent(event.event.type, event.event, new Folding(event, company, records));
      if (steps) yield* steps;
      effects = records.takeEffects();
      // Effects are shared only for events that do not change the company: each projection has its own.
      if (company.changeCount === before) event.effects = effects;
    }
    const further = folded(event, effects ?? []);
    if (further) yield* further;
    if (index % ITEMS_A_STEP === 0) yield;
  }
}

/** Returns the open dates that an event sets a grace for, in order; empty for other events. */
export function datesWithNewGrace({ event }: PositionedEvent, { workdays }: CompanyState): WorkDate[] {
  if (event.type !== 'RulesSet' || !event.data.lateGrace) return [];
  const { from } = event.data.lateGrace;
  return [...workdays].filter((date) => date >= from).sort();
}

/** Sets the grace of the records of these dates, which were loaded completely. */
export function* foldNewGrace(
  event: PositionedEvent,
  dates: readonly WorkDate[],
  { company, records, folded }: Pick<RecordFold, 'company' | 'records' | 'folded'>,
): Steps {
  const fold = new Folding(event, company, records);
  for (const { EMPID, date } of records.rowsOn(dates)) {
    fold.addFact(EMPID, date, { type: 'grace-set', graceMinutes: company.graceOn(date) });
    yield;
  }
  const further = folded(event, records.takeEffects());
  if (further) yield* further;
}

type SomeHandlers = { readonly [Type in EventType]?: AttendanceHandler<EventOfType<Type>> };

/** Returns the handler of a type; undefined for an event of other streams than those of records. */
function handlerOf<Type extends EventType>(type: Type): AttendanceHandler<EventOfType<Type>> | undefined {
  const handlers: SomeHandlers = attendanceHandlers;
  return handlers[type];
}

function touchRecords<Type extends EventType>(
  type: Type,
  event: EventOfType<Type>,
  needed: NeededRecords,
  company: CompanyState,
): void {
  handlerOf(type)?.touch?.(event, needed, company);
}

/** Folds an event. Returns remaining steps; undefined if there are none. */
function foldEvent<Type extends EventType>(
  type: Type,
  event: EventOfType<Type>,
  fold: Folding,
): Steps | undefined {
  const handler = handlerOf(type);
  handler?.fold?.(event, fold);
  return handler?.foldInSteps?.(event, fold);
}
