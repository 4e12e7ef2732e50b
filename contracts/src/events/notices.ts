import { category, event, type EventOf } from './define.js';
import { date, flag, instant, text, wholeNumber } from './schema.js';

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
  /** Ten a day at most. `device` is made of words of the program, `address` is that of the connection or its network. */
  DeviceSignedIn: event({
    says: 'the account was signed in to on a device that was not known; `isFirst` for the first one since it was registered, which is no notice',
    data: { EMPID: text, device: text, address: text, at: instant, isFirst: flag },
  }),
  /** One in six hours at most, with numbers: guesses do not fill the log. */
  SignInsFailed: event({
    says: 'wrong passwords and codes, and refused registrations of the id, were tried between the moments `from` and `upTo`; `device` and `address` are those of the last',
    data: {
      EMPID: text,
      passwords: wholeNumber,
      codes: wholeNumber,
      registrations: wholeNumber,
      from: instant,
      upTo: instant,
      device: text,
      address: text,
    },
  }),
});

export type NoticesEvent = EventOf<typeof noticesEvents>;
