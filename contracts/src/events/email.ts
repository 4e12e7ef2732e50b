import { category, event, type EventOf } from './define.js';
import { instant, text } from './schema.js';

/** Claims of addresses. Each address has one stream, named by its digest, which keeps it unique. */
export const emailEvents = category('email-<digest>', {
  EmailClaimed: event({
    says: "the address is this employee's, if an account confirms it",
    data: { EMPID: text, at: instant },
  }),
  EmailReleased: event({ says: 'the address is free', data: { EMPID: text } }),
});

export type EmailEvent = EventOf<typeof emailEvents>;
