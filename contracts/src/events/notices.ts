import { category, event, type EventOf } from './define.js';
import { instant, text } from './schema.js';

export const noticesEvents = category('notices-<EMPID>', {
  /** An instant and not a position, which another log would not have. */
  NoticesRead: event({
    says: 'the employee has read all notices up to this moment',
    data: { EMPID: text, upTo: instant },
  }),
});

export type NoticesEvent = EventOf<typeof noticesEvents>;
