import { category, event, type EventOf } from './define.js';
import { date, text } from './schema.js';

/** The stream is that of the supervisor who is represented, `EMPID`. */
export const standInEvents = category('standin-<EMPID>', {
  StandInNamed: event({
    says: "HR named who decides on the requests of the supervisor's department from `FROM` to `TO`, in place of a former stand-in",
    data: { EMPID: text, standIn: text, FROM: date, TO: date },
  }),
  StandInRemoved: event({ says: 'nobody represents the supervisor', data: { EMPID: text } }),
});

export type StandInEvent = EventOf<typeof standInEvents>;
export type StandInNamed = EventOf<typeof standInEvents, 'StandInNamed'>;
