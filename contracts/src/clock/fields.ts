import { MAX_PUNCHES_A_CALL } from '../api/clock-api.js';
import { listOfObjects } from '../fields/list-fields.js';
import { anything } from '../fields/request-field.js';

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
