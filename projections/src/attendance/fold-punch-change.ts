import {
  changeOf,
  concernedPunches,
  datesOfChange,
  placePunch,
} from '@timekeep/contracts/attendance/punch-changes';
import type { ClockEvent } from '@timekeep/contracts/events/clock';
import { datesBetween } from '@timekeep/contracts/time/work-date';
import type { Folding, Further } from '../records/folding.js';
import { closingRecords } from './employment.js';

/** Folds a correction of a clock, a withdrawal of punches, or the undoing of one, for the punches that arrive afterwards. */
export function foldPunchChange(event: ClockEvent, { company }: Folding): undefined {
  const change = changeOf(event);
  if (isUndone(event)) company.undoPunchChange(change.id);
  else company.changePunches(change);
}

/**
 * Places the punches anew that are recorded already, employee by employee: a punch may count on another date, so the records of an
 * employee are read together.
 */
export function furtherOfPunchChange(event: ClockEvent): Further {
  const change = changeOf(event);
  return {
    dates: ({ zone }) => {
      const { first, last } = datesOfChange(change, zone).recorded;
      return datesBetween(first, last);
    },
    ofEmployees: ({ zone, employees }) => {
      const { first, last } = datesOfChange(change, zone).all;
      const concerned = change.EMPID === null ? [...employees.keys()] : [change.EMPID];
      return { employees: concerned, reads: datesBetween(first, last) };
    },
    fold: (EMPID, date, fold) => {
      const state = fold.stateOf(EMPID, date);
      if (!state) return;
      for (const punch of concernedPunches(change, EMPID, state)) {
        placePunch(punch, date, fold.company.punchChanges, fold.placing, closingRecords(fold));
      }
    },
  };
}

function isUndone({ type }: ClockEvent): boolean {
  return type === 'ClockCorrectionUndone' || type === 'PunchWithdrawalUndone';
}
