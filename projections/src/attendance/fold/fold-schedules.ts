import type { SchedulesRenewed } from '@timekeep/contracts/events/renewal';
import type { ScheduleSaved, SchedulesDeleted } from '@timekeep/contracts/events/schedule';
import {
  deleteFrom,
  fillRange,
  rangeOn,
  saveRange,
  scheduledShift,
  type ScheduleRanges,
} from '@timekeep/contracts/schedules/schedule-ranges';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { Steps } from '../../engine/time-slices.js';
import { datesReachedBy, wholeYear } from '../memory/reached-dates.js';
import type { Folding } from './folding.js';

/** @throws InapplicableEventError when there is no such employee */
export function foldSaving(event: ScheduleSaved, fold: Folding): void {
  const { EMPID, FROM, TO, DAYS, TIME } = event.data;
  const { ranges } = fold.company.employee(EMPID);
  const dates = datesReachedBy(event, fold.company);
  changeRanges(EMPID, saveRange(ranges, { FROM, TO, DAYS, TIME }), dates, fold);
}

/** @throws InapplicableEventError when there is no such employee */
export function foldDeletion(event: SchedulesDeleted, fold: Folding): void {
  const { EMPID, from } = event.data;
  const { ranges } = fold.company.employee(EMPID);
  changeRanges(EMPID, deleteFrom(ranges, from), datesReachedBy(event, fold.company), fold);
}

/**
 * Only days that were empty are filled.
 *
 * @throws InapplicableEventError when there is no such employee
 */
export function* foldRenewal(event: SchedulesRenewed, fold: Folding): Steps {
  const { year, renewals } = event.data;
  const dates = datesReachedBy(event, fold.company);
  for (const { DAYS, TIME, EMPIDS } of renewals) {
    for (const EMPID of EMPIDS) {
      const { ranges } = fold.company.employee(EMPID);
      const filled = dates.filter((date) => !rangeOn(ranges, date));
      changeRanges(EMPID, fillRange(ranges, { ...wholeYear(year), DAYS, TIME }), filled, fold);
      yield;
    }
  }
}

/** Records of these dates follow the change, if nobody corrected them; all others stay. */
function changeRanges(
  EMPID: string,
  ranges: ScheduleRanges,
  dates: readonly WorkDate[],
  fold: Folding,
): void {
  fold.company.putEmployee({ ...fold.company.employee(EMPID), ranges });
  for (const date of dates) {
    if (!fold.records.stateOf(EMPID, date)?.opened) continue;
    fold.addFact(EMPID, date, { type: 'scheduled', shift: scheduledShift(ranges, date) });
  }
}
