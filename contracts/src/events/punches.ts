import { category, event, type EventOf } from './define.js';
import { instant, text } from './schema.js';

/** The date in the stream's name is the calendar date of the punch in the company's zone, which may differ from its work date. */
export const punchEvents = category('punches-<EMPID>-<date>', {
  TimeClockPunched: event({
    says: 'somebody was at a time clock, at this instant',
    data: { EMPID: text, at: instant },
  }),
});

export type PunchEvent = EventOf<typeof punchEvents>;
export type TimeClockPunched = EventOf<typeof punchEvents, 'TimeClockPunched'>;
