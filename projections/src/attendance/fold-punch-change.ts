import {
  changeOf,
  concernedPunches,
  datesOfChange,
  placePunch,
} from '@timekeep/contracts/attendance/punch-changes';
import type { ClockEvent } from '@timekeep/contracts/events/clock';
import { datesBetween } from '@timekeep/contracts/time/work-date';
import type { Folding } from '../records/folding.js';
import type { RecordReads } from '../records/needed-records.js';
import type { CompanyState } from './company-state.js';

/** Selects the records that have the punches, and those in which they count before or afterwards. */
export function readPunchChange(event: ClockEvent, needed: RecordReads, { zone }: CompanyState): void {
  const change = changeOf(event);
  const { first, last } = datesOfChange(change, zone).all;
  const dates = datesBetween(first, last);
  if (change.EMPID !== null) needed.records(change.EMPID, ...dates);
  else for (const date of dates) needed.recordsOn(date);
}

/** Folds a correction of a clock, a withdrawal of punches, or the undoing of one: their punches are placed anew. */
export function foldPunchChange(event: ClockEvent, fold: Folding) {
  const { company, records, placing } = fold;
  const change = changeOf(event);
  if (isUndone(event)) company.undoPunchChange(change.id);
  else company.changePunches(change);
  const { first, last } = datesOfChange(change, company.zone).recorded;
  const found = datesBetween(first, last).flatMap((date) => {
    const employees = change.EMPID === null ? records.employeesOn(date) : [change.EMPID];
    return employees.map((EMPID) => ({ EMPID, date }));
  });
  return fold.forEach(found, ({ EMPID, date }) => {
    const state = records.stateOf(EMPID, date);
    for (const punch of state ? concernedPunches(change, EMPID, state) : []) {
      placePunch(punch, date, company.punchChanges, placing, fold);
    }
  });
}

function isUndone({ type }: ClockEvent): boolean {
  return type === 'ClockCorrectionUndone' || type === 'PunchWithdrawalUndone';
}
