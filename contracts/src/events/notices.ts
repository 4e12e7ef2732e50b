import { category, event, type EventOf } from './define.js';
import { date, instant, text } from './schema.js';

export const noticesEvents = category('notices-<EMPID>', {
  /** An instant and not a position, which another log would not have. */
  NoticesRead: event({
    says: 'the employee has read all notices up to this moment',
    data: { EMPID: text, upTo: instant },
  }),
  DigestTurnedOn: event({
    says: 'the employee wants a mail with unread notices once a day, from `FROM` on',
    data: { EMPID: text, FROM: date },
  }),
  DigestTurnedOff: event({ says: 'the employee wants no mail with notices', data: { EMPID: text } }),
  /** Recorded before the mail is sent, so that of several processes one sends it. */
  DigestClaimed: event({
    says: 'the mail of `day` is about to be sent; its newest notice is of the moment `upTo`',
    data: { EMPID: text, day: date, upTo: instant },
  }),
  DigestReleased: event({
    says: 'the mail of `day` was not accepted for now, and may be claimed again',
    data: { EMPID: text, day: date },
  }),
});

export type NoticesEvent = EventOf<typeof noticesEvents>;
