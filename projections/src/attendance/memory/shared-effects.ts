import type { EventType } from '@timekeep/contracts/events/catalog';
import type { PositionedEvent } from '../../engine/projection.js';
import type { RecordEffect } from './record-row.js';

/** These change records, and nothing of the company. */
const OF_RECORDS_ALONE: ReadonlySet<EventType> = new Set<EventType>([
  'LeaveTransactionAdded',
  'LeaveTransactionDeleted',
  'LeaveTransactionEdited',
  'TimeClockPunched',
  'TimekeepCorrected',
]);

const shared = new WeakMap<PositionedEvent, readonly RecordEffect[]>();

/** What came of an event for another projection that folded it; what it does to records follows from the log alone. */
export function sharedEffects(event: PositionedEvent): readonly RecordEffect[] | undefined {
  return shared.get(event);
}

/** Lets others have what came of an event, if that is all that comes of it. */
export function shareEffects(event: PositionedEvent, effects: readonly RecordEffect[]): void {
  if (OF_RECORDS_ALONE.has(event.event.type)) shared.set(event, effects);
}
