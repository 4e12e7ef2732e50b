import { MAX_PUNCHES_A_CALL } from '../api/clock-api.js';
import { listOf, listOfObjects } from '../fields/list-fields.js';
import {
  anything,
  choice,
  dateText,
  line,
  optional,
  soughtName,
  type RequestOf,
} from '../fields/request-field.js';
import { punchMessages } from './punch-messages.js';
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
  /** As the terminal sent it. */
  EMPID: soughtName(),
};
export type RefusedPunchesRequest = RequestOf<typeof refusedPunchesFields>;

const ID_MAX_LENGTH = 40;
const ids = punchMessages.idsCount({ count: MAX_TAKEN_PUNCHES });

export const takeRefusedPunchesFields = {
  ids: listOf(line(ID_MAX_LENGTH), { fewest: 1, most: MAX_TAKEN_PUNCHES, missing: ids, tooMany: ids }),
};
