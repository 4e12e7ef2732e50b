import { hasPunch } from '@timekeep/contracts/attendance/punch-list';
import { datesThatDecide, workDateOfPunch } from '@timekeep/contracts/attendance/work-window';
import { scheduledShift } from '@timekeep/contracts/schedules/schedule-ranges';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { Folding } from '../records/folding.js';

/**
 * Returns the work date of a punch; null for an instant that is already in a record of any date.
 *
 * @param at epoch milliseconds
 */
export function workDateOfNewPunch(
  EMPID: string,
  at: number,
  { company, records }: Folding,
): WorkDate | null {
  const { zone } = company;
  const candidates = datesThatDecide(zone.workDateAt(at));
  const states = candidates.map((date) => records.stateOf(EMPID, date));
  for (const state of states) {
    if (state && (hasPunch(state.punches, at) || hasPunch(state.laterPunches, at))) return null;
  }
  const ranges = company.employees.get(EMPID)?.ranges ?? [];
  return workDateOfPunch(zone, at, (date) => {
    const state = states[candidates.indexOf(date)];
    return state?.opened ? state.shift : scheduledShift(ranges, date);
  });
}
