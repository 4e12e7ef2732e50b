import { PUNCH_REFUSALS } from '../clock/punch-refusals.js';
import { category, event, type EventOf } from './define.js';
import { instant, oneOf, text } from './schema.js';

/** The date in the stream's name is that of the refusal, in the company's zone. A PIN is recorded nowhere. */
export const refusedEvents = category('refused-<terminal>-<date>', {
  /** EMPID is what the terminal sent, shortened, and may be no id. */
  PunchRefused: event({
    says: 'a terminal sent a punch that was not recorded, for this reason; HR may take it over',
    data: { terminal: text, EMPID: text, at: instant, reason: oneOf(PUNCH_REFUSALS) },
  }),
  RefusalsFull: event({
    says: 'so many punches of this terminal were refused on this day that further ones are not kept',
    data: { terminal: text },
  }),
  RefusedPunchTaken: event({
    says: 'HR took the refused punch over: it is recorded as a punch',
    data: { terminal: text, EMPID: text, at: instant },
  }),
});

export type RefusedEvent = EventOf<typeof refusedEvents>;
