import type { TimekeepCorrected } from '@timekeep/contracts/events/timekeep';
import { InapplicableEventError } from '../../engine/projection.js';
import type { Folding } from './folding.js';

/**
 * A record that ended with the employment while it was being corrected takes the correction, which is then of no effect.
 *
 * @throws InapplicableEventError when there never was such a record
 */
export function foldCorrection(data: TimekeepCorrected['data'], fold: Folding): void {
  const { EMPID, date, after, timeIn, timeOut, shift } = data;
  const state = fold.records.stateOf(EMPID, date);
  if (!state?.opened && !state?.closed) {
    throw new InapplicableEventError(`there is no record of ${EMPID} on ${date}`);
  }
  fold.addFact(EMPID, date, {
    type: 'corrected',
    remark: after.Remarks,
    timeIn: instantOf(timeIn),
    timeOut: instantOf(timeOut),
    shift,
  });
}

function instantOf(iso: string | null): number | null {
  return iso === null ? null : Date.parse(iso);
}
