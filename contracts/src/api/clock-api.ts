import { PUNCH_REFUSALS } from '../clock/punch-refusals.js';
import { flag, instant, listOf, number, oneOf, orNull, text } from '../events/schema.js';
import { changeAnswer, pending } from './answers.js';
import { answer, anyOf, exactly, extended, group, named, optional, says, type Of } from './define.js';
import { preview } from './preview-api.js';

/** Header with the key of a terminal. */
export const TERMINAL_KEY_HEADER = 'X-Terminal-Key';
export const MAX_PUNCHES_A_CALL = 1_000;

/** `at` is an ISO instant with an offset. The PIN is checked only for terminals that were issued with PINs. */
export interface PunchRequest {
  readonly EMPID: string;
  readonly PIN?: string;
  readonly at: string;
}

export interface PunchesRequest {
  readonly punches: readonly PunchRequest[];
}

export const punchOutcome = named(
  'PunchOutcome',
  says(
    'The outcome of one punch.',
    anyOf(
      group(() => ({ outcome: oneOf(['accepted', 'duplicate']) })),
      group(() => ({ outcome: exactly('rejected'), reason: text })),
    ),
  ),
);
export type PunchOutcome = Of<typeof punchOutcome>;

export const punchesAnswer = answer('PunchesAnswer', 'The outcomes of punches.', () => ({
  data: says('In the order of the request.', listOf(punchOutcome)),
  pending,
}));
export type PunchesAnswer = Of<typeof punchesAnswer>;

export const refusedPunch = answer('RefusedPunch', 'A punch of a terminal that was not recorded.', () => ({
  id: text,
  terminal: text,
  EMPID: says('As the terminal sent it; it may be no id.', text),
  employee: says(
    'The id of the employee whose it is by now, by EMPID or by the number on time clocks; null for nobody.',
    orNull(text),
  ),
  EMPNAME: says('Of this employee.', orNull(text)),
  at: instant,
  reason: oneOf(PUNCH_REFUSALS),
  refusedAt: instant,
  takenBy: says('The name of who took it over; null while nobody has.', orNull(text)),
  isRecorded: says(
    'True if the punch is recorded, also from elsewhere: the terminal sent it again, or a file had it.',
    flag,
  ),
}));
export type RefusedPunch = Of<typeof refusedPunch>;

export const refusedPunchesAnswer = answer('RefusedPunchesAnswer', 'Refused punches, latest first.', () => ({
  data: listOf(refusedPunch),
  total: says('Number of all that were found; `data` has the latest of them.', number),
}));
export type RefusedPunchesAnswer = Of<typeof refusedPunchesAnswer>;

export const takenPunch = answer('TakenPunch', 'The outcome of one refused punch.', () => ({
  id: text,
  outcome: says(
    '`duplicate` when it was recorded already, also by an earlier call.',
    oneOf(['accepted', 'duplicate', 'rejected']),
  ),
  reason: optional(says('Set when it is rejected still, for people.', text)),
}));
export type TakenPunch = Of<typeof takenPunch>;

export const takenPunchesAnswer = extended(
  changeAnswer,
  'TakenPunchesAnswer',
  'Refused punches are taken over one by one: some may be rejected still.',
  () => ({ results: says('In the order of the call.', listOf(takenPunch)) }),
);
export type TakenPunchesAnswer = Of<typeof takenPunchesAnswer>;

export const punchChangeAnswer = extended(
  changeAnswer,
  'PunchChangeAnswer',
  'A correction of a clock or a withdrawal of punches that was recorded, or its preview.',
  () => ({
    id: optional(says('Of what was recorded; missing in a preview.', text)),
    preview,
  }),
);
export type PunchChangeAnswer = Of<typeof punchChangeAnswer>;

const recordedChange = () => ({
  id: text,
  from: says('A moment that the clock showed.', instant),
  to: says('Exclusive.', instant),
  reason: text,
  by: says('The name of the author.', text),
  at: says('When it was recorded.', instant),
  undoneBy: says('Null while it holds.', orNull(text)),
});

export const correctedClock = answer('CorrectedClock', 'A correction of the clock of a terminal.', () => ({
  ...recordedChange(),
  terminal: text,
  minutes: says('By how much later its punches count; negative for earlier.', number),
}));
export type CorrectedClock = Of<typeof correctedClock>;

const LISTED = 'Latest first: all that hold, and the latest ones that were undone.';
const totalOfChanges = says('Number of all that were recorded; `data` has those that are listed.', number);

export const correctedClocksAnswer = answer('CorrectedClocksAnswer', LISTED, () => ({
  data: listOf(correctedClock),
  total: totalOfChanges,
  terminals: says('Names of all terminals that were issued, revoked ones too.', listOf(text)),
}));
export type CorrectedClocksAnswer = Of<typeof correctedClocksAnswer>;

export const withdrawnPunches = answer('WithdrawnPunches', 'Punches that do not count.', () => ({
  ...recordedChange(),
  terminal: says('Null for punches of any terminal, or of none.', orNull(text)),
  EMPID: says('Null for everybody.', orNull(text)),
}));
export type WithdrawnPunches = Of<typeof withdrawnPunches>;

export const withdrawnPunchesAnswer = answer('WithdrawnPunchesAnswer', LISTED, () => ({
  data: listOf(withdrawnPunches),
  total: totalOfChanges,
}));
export type WithdrawnPunchesAnswer = Of<typeof withdrawnPunchesAnswer>;
