import type { TimekeepCorrected } from '@timekeep/contracts/events/timekeep-events';
import { InapplicableEventError } from '../../runner/projection.js';
import type { Folding } from './folding.js';

/** @throws InapplicableEventError when there is no such record */
export function foldCorrection(data: TimekeepCorrected['data'], fold: Folding): void {
  const { EMPID, date, after, timeIn, timeOut, shift } = data;
  if (!fold.records.stateOf(EMPID, date)?.opened) {
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
