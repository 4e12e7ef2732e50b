import { category, event, type EventOf, type FormerData } from './define.js';
import { assigned, flag, instant, oneOf, orNull, secret, text, wholeNumber } from './schema.js';
import { PUNCH_REFUSALS } from '../clock/punch-refusals.js';

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

export const terminalEvents = category('terminal-<name>', {
  TerminalIssued: event({
    says: 'a time clock may send punches, with this key and, if so, with PINs',
    data: { name: text, keyHash: secret(text), pinRequired: flag },
    upcasters: [
      // Terminals of version 1 never asked for PINs.
      (data) => ({ ...data, pinRequired: false }),
    ],
  }),
  TerminalRevoked: event({ says: 'it may no longer', data: { name: text } }),
});

export type TerminalEvent = EventOf<typeof terminalEvents>;
export type TerminalIssued = EventOf<typeof terminalEvents, 'TerminalIssued'>;

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
