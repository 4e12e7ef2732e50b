import { MAX_PUNCHES_A_CALL } from '../api/clock-api.js';
import { REASON_MAX_LENGTH } from '../api/timekeep-api.js';
import { listOf, listOfObjects } from '../fields/list-fields.js';
import {
  anything,
  anyWholeNumber,
  choice,
  dateText,
  employeeId,
  flag,
  line,
  optional,
  soughtName,
  type RequestOf,
} from '../fields/request-field.js';
import { punchMessages } from './clock-messages.js';
import { DATE_ORDERS, TEXT_ENCODINGS } from './punch-files.js';
import { MAX_TAKEN_PUNCHES, PUNCH_REFUSALS } from './punch-refusals.js';

const COUNT = `A call must hold 1 to ${MAX_PUNCHES_A_CALL} punches.`;

/** The kinds and contents of the fields of a punch are judged punch by punch. */
export const punchesFields = {
  punches: listOfObjects(
    { EMPID: anything(8), PIN: anything(8), at: anything(42) },
    {
      fewest: 1,
      most: MAX_PUNCHES_A_CALL,
      missing: COUNT,
      tooMany: COUNT,
      noObject: 'Each punch must be an object with EMPID and at.',
    },
  ),
};

/** Days of the punches, or of their refusals, inclusive. */
export const refusedPunchesFields = {
  FROM: dateText(),
  TO: dateText(),
  reason: optional(choice(PUNCH_REFUSALS)),
  /** The number as the terminal sent it, or the id or a part of the name of the employee whose it is by now. */
  EMPID: soughtName(),
};
export type RefusedPunchesRequest = RequestOf<typeof refusedPunchesFields>;

const ID_MAX_LENGTH = 40;
const ids = punchMessages.idsCount({ count: MAX_TAKEN_PUNCHES });

export const takeRefusedPunchesFields = {
  ids: listOf(line(ID_MAX_LENGTH), { fewest: 1, most: MAX_TAKEN_PUNCHES, missing: ids, tooMany: ids }),
};

const TERMINAL_MAX_LENGTH = 40;

/** Fields of all changes of recorded punches. */
const punchChange = {
  /** Moments that the clock showed; `to` is exclusive. In company time unless they have an offset. */
  from: dateText(),
  to: dateText(),
  reason: line(REASON_MAX_LENGTH),
  /** True to learn which records would change, and to record nothing. */
  preview: optional(flag()),
};

export const correctClockFields = {
  terminal: line(TERMINAL_MAX_LENGTH),
  /** By how much later the punches count; negative for earlier. */
  minutes: anyWholeNumber(),
  ...punchChange,
};
export type CorrectClockRequest = RequestOf<typeof correctClockFields>;

/** Withdraws the punches of a terminal, of an employee, or of an employee at a terminal. */
export const withdrawPunchesFields = {
  terminal: optional(line(TERMINAL_MAX_LENGTH)),
  EMPID: optional(employeeId()),
  ...punchChange,
};
export type WithdrawPunchesRequest = RequestOf<typeof withdrawPunchesFields>;

export const undoPunchChangeFields = { id: line(ID_MAX_LENGTH), preview: punchChange.preview };
export type UndoPunchChangeRequest = RequestOf<typeof undoPunchChangeFields>;

/** Fields of the form beside the file. */
export const punchFileFields = {
  encoding: optional(choice(TEXT_ENCODINGS)),
  dates: optional(choice(DATE_ORDERS)),
};
