import { category, event, type EventOf } from './define.js';
import { assigned, instant, orNull, text, wholeNumber } from './schema.js';

/** A correction of a clock: the punches that it is about, by the time that the clock showed, and how much later they count. */
const correction = { id: text, terminal: text, from: instant, to: instant, minutes: wholeNumber };

/** Punches that do not count: those of a terminal, of an employee, or of an employee at a terminal. */
const withdrawal = { id: text, terminal: orNull(text), EMPID: orNull(text), from: instant, to: instant };

/** Changes of punches after they were recorded. Ids are numbers that the corrections and withdrawals share. */
export const clockEvents = category('clock-changes', {
  ClockCorrected: event({
    says: 'the clock of this terminal was wrong: its punches from `from` to before `to`, also those that arrive later, count so many minutes later, or earlier if negative',
    data: { ...correction, id: assigned(text), reason: text },
  }),
  ClockCorrectionUndone: event({
    says: 'this correction of a clock does not count',
    data: correction,
  }),
  PunchesWithdrawn: event({
    says: 'the punches of this terminal or employee, or of both, from `from` to before `to`, also those that arrive later, do not count',
    data: { ...withdrawal, id: assigned(text), reason: text },
  }),
  PunchWithdrawalUndone: event({ says: 'these punches count again', data: withdrawal }),
});

export type ClockEvent = EventOf<typeof clockEvents>;
export type ClockCorrected = EventOf<typeof clockEvents, 'ClockCorrected'>;
export type PunchesWithdrawn = EventOf<typeof clockEvents, 'PunchesWithdrawn'>;
