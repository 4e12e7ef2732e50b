import type { SchedulesRenewed } from '@timekeep/contracts/events/renewal-events';
import type { ScheduleSaved, SchedulesDeleted } from '@timekeep/contracts/events/schedule-events';
import {
  deleteFrom,
  fillRange,
  saveRange,
  scheduledShift,
  type ScheduleRanges,
} from '@timekeep/contracts/schedules/schedule-ranges';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { Folding } from './folding.js';

/** @throws InapplicableEventError when there is no such employee */
export function foldSaving(data: ScheduleSaved['data'], fold: Folding): void {
  const { EMPID, savedOn, FROM, TO, DAYS, TIME } = data;
  const { ranges } = fold.company.employee(EMPID);
  changeRanges(EMPID, savedOn, saveRange(ranges, { FROM, TO, DAYS, TIME }), fold);
}

/** @throws InapplicableEventError when there is no such employee */
export function foldDeletion({ EMPID, from }: SchedulesDeleted['data'], fold: Folding): void {
  const { ranges } = fold.company.employee(EMPID);
  changeRanges(EMPID, from, deleteFrom(ranges, from), fold);
}

/**
 * Records that are open keep their hours: only days that were empty are filled.
 *
 * @throws InapplicableEventError when there is no such employee
 */
export function foldRenewal({ year, renewals }: SchedulesRenewed['data'], { company }: Folding): void {
  const [FROM, TO] = [`${year}-01-01`, `${year}-12-31`];
  for (const { DAYS, TIME, EMPIDS } of renewals) {
    for (const EMPID of EMPIDS) {
      const employee = company.employee(EMPID);
      company.putEmployee({ ...employee, ranges: fillRange(employee.ranges, { FROM, TO, DAYS, TIME }) });
    }
  }
}

/** The record of the day of the change follows it, if nobody corrected it; earlier ones stay. */
function changeRanges(EMPID: string, today: WorkDate, ranges: ScheduleRanges, fold: Folding): void {
  fold.company.putEmployee({ ...fold.company.employee(EMPID), ranges });
  if (!fold.records.stateOf(EMPID, today)?.opened) return;
  fold.addFact(EMPID, today, { type: 'scheduled', shift: scheduledShift(ranges, today) });
}
