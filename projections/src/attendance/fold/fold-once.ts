import type { PositionedEvent } from '../../runner/projection.js';
import type { CompanyState } from '../memory/company-state.js';
import type { RecordBook } from '../memory/record-book.js';
import type { RecordEffect } from '../memory/record-row.js';
import { sharedEffects, shareEffects } from '../memory/shared-effects.js';
import { foldEvent } from './fold-event.js';

/**
 * Folds an event into the company and its records, or takes over what came of it for whoever was first.
 *
 * @throws InapplicableEventError when the event contradicts what came before it
 */
export function foldOnce(
  event: PositionedEvent,
  company: CompanyState,
  records: RecordBook,
): readonly RecordEffect[] {
  const shared = sharedEffects(event);
  if (shared && records.takeOver(shared)) return shared;
  foldEvent(event, company, records);
  const effects = records.takeEffects();
  shareEffects(event, effects);
  return effects;
}
