import { ATTENTION_KINDS } from '../attention/attention-kinds.js';
import { category, event, type EventOf } from './define.js';
import { oneOf, orNull, text } from './schema.js';

/** EMPID is null for a matter of no employee. */
const matter = { kind: oneOf(ATTENTION_KINDS), subject: text, EMPID: orNull(text) };

/** Decisions about a matter that needs attention; the matter itself follows from other facts and the moment. */
export const attentionEvents = category('attention-<kind>-<subject>', {
  AttentionAccepted: event({
    says: 'HR accepts the matter as it is, for this reason; once the `facts` that it follows from change, it needs attention again',
    data: { ...matter, facts: text, reason: text },
  }),
  AttentionAssigned: event({
    says: 'HR gives the matter to the employee `to` to settle, or with null to nobody any more',
    data: { ...matter, to: orNull(text) },
  }),
  AttentionReopened: event({
    says: 'HR takes the acceptance of the matter back: it needs attention again',
    data: matter,
  }),
});

export type AttentionEvent = EventOf<typeof attentionEvents>;
