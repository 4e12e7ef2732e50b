import type { PositionedEvent } from '../projection.js';
import type { RecordEffect } from './record-row.js';

/**
 * Effects that one projection computed, for another that folds the same events. They follow from the log alone, if the event
 * changes nothing but records.
 */
const shared = new WeakMap<PositionedEvent, readonly RecordEffect[]>();

export function sharedEffects(event: PositionedEvent): readonly RecordEffect[] | undefined {
  return shared.get(event);
}

/** Lets other projections have the effects of an event that changes records and nothing else. */
export function shareEffects(event: PositionedEvent, effects: readonly RecordEffect[]): void {
  shared.set(event, effects);
}
