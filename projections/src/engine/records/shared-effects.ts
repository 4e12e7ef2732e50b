import type { PositionedEvent } from '../projection.js';
import type { RecordEffect } from './record-row.js';

/**
 * Returns effects of an event that another projection computed. They depend only on the log, if the event
 * changes only records.
 */
const shared = new WeakMap<PositionedEvent, readonly RecordEffect[]>();

export function sharedEffects(event: PositionedEvent): readonly RecordEffect[] | undefined {
  return shared.get(event);
}

/** Shares the effects of an event that changes only records with other projections. */
export function shareEffects(event: PositionedEvent, effects: readonly RecordEffect[]): void {
  shared.set(event, effects);
}
