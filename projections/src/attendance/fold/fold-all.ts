import type { PositionedEvent } from '../../engine/projection.js';
import { ITEMS_A_STEP, type Steps } from '../../engine/time-slices.js';
import type { CompanyState } from '../memory/company-state.js';
import type { RecordBook } from '../memory/record-book.js';
import type { RecordEffect } from '../memory/record-row.js';
import { sharedEffects, shareEffects } from '../memory/shared-effects.js';
import { foldEvent } from './fold-event.js';

/**
 * Folds events into the company and its records, one after the other, or takes over the effects of an event that another
 * projection has folded.
 *
 * @param folded is called after each event with its effects, which it may handle in steps
 * @throws InapplicableEventError when an event contradicts what came before it
 */
export function* foldAll(
  events: readonly PositionedEvent[],
  company: CompanyState,
  records: RecordBook,
  folded: (event: PositionedEvent, effects: readonly RecordEffect[]) => Steps | undefined = nothing,
): Steps {
  for (const [index, event] of events.entries()) {
    const shared = sharedEffects(event);
    let effects = shared;
    if (!shared || !records.takeOver(shared)) {
      const steps = foldEvent(event, company, records);
      if (steps) yield* steps;
      effects = records.takeEffects();
      shareEffects(event, effects);
    }
    const further = folded(event, effects ?? []);
    if (further) yield* further;
    if (index % ITEMS_A_STEP === 0) yield;
  }
}

function nothing(): undefined {
  return undefined;
}
