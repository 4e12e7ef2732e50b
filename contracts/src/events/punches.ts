import { category, event, type EventOf, type FormerData } from './define.js';
import { instant, orNull, text } from './schema.js';

/** Up to version 1 only the actor named the terminal. */
function namesNoTerminal(data: FormerData): FormerData {
  return { ...data, terminal: null };
}

/** The date in the stream's name is the calendar date of the punch in the company's zone, which may differ from its work date. */
export const punchEvents = category('punches-<EMPID>-<date>', {
  TimeClockPunched: event({
    says: 'somebody was at a time clock, at this instant; where `terminal` is null, it is the actor, if that is a terminal',
    data: { EMPID: text, at: instant, terminal: orNull(text) },
    upcasters: [namesNoTerminal],
  }),
});

export type PunchEvent = EventOf<typeof punchEvents>;
export type TimeClockPunched = EventOf<typeof punchEvents, 'TimeClockPunched'>;
