import { category, event, type EventOf } from './define.js';
import { instant, text } from './schema.js';

/** Claims keep an address unique: one stream for each, named by the digest of the address. */
export const emailEvents = category('email-<digest>', {
  EmailClaimed: event({
    says: "the address is this employee's, if an account confirms it",
    data: { EMPID: text, at: instant },
  }),
  EmailReleased: event({ says: 'the address is free', data: { EMPID: text } }),
});

export type EmailEvent = EventOf<typeof emailEvents>;
