import type { EmploymentBounds } from '@timekeep/contracts/attendance/employment-bounds';
import { LEAVE_TYPES, type LeaveType } from '@timekeep/contracts/attendance/leave-types';
import type { LeaveEvent, LeaveIncremented } from '@timekeep/contracts/events/leave';
import { dueAnniversaries } from '@timekeep/contracts/leave/anniversaries';
import { LEAVE_DAYS_MAX } from '@timekeep/contracts/leave/fields';
import { leaveMessages } from '@timekeep/contracts/leave/leave-messages';
import { balancesOf, countedLedger, type LeaveLedger, NO_HOLIDAYS } from '@timekeep/contracts/leave/ledger';
import { dateProblem } from '@timekeep/contracts/time/date-messages';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { unknownEmployee } from '../../employees/employees.module.js';
import { accept, type Decision, type Refusal, refusalOf } from '../../event-store/decider.js';
import { type Employment, type LeaveState, type SeenRevision, staleRefusal } from '../leave.state.js';

/** Balances, anniversary and increment as HR sets them; a value that is left out stays. */
export interface LeaveDetails {
  readonly EMPID: string;
  /** Days left from now on. */
  readonly balances: Readonly<Partial<Record<LeaveType, number>>>;
  /** Null removes the anniversary. */
  readonly ANNIV?: WorkDate | null;
  readonly INCREMENT?: number;
  /** Null, missing or blank for none. */
  readonly reason?: string | null;
}

export interface UpdateLeaveCommand {
  readonly type: 'update';
  readonly details: LeaveDetails;
  readonly revision: SeenRevision;
  /** The EMPID of the person who sets it, and the work date of the moment. */
  readonly by: string;
  readonly on: WorkDate;
  readonly employment: Employment;
}

/**
 * Balances may be settled after the last day too. The event has the differences to the balances that HR saw: increments
 * that are due by the former terms, and not added yet, come on top.
 */
export function updateLeave(
  { details, revision, by, on, employment }: UpdateLeaveCommand,
  state: LeaveState,
): Decision<LeaveEvent> {
  const { EMPID, balances: wanted } = details;
  const wrong = detailsRefusal(details, state.ledger);
  if (wrong) return { refusal: wrong };
  if (!employment) return unknownEmployee(EMPID);
  const stale = staleRefusal(EMPID, revision, state, employment);
  if (stale) return { refusal: stale };

  const { ledger } = state;
  const present = presentBalances(ledger, employment);
  const SL = (wanted.SL ?? present.SL) - present.SL;
  const VL = (wanted.VL ?? present.VL) - present.VL;
  const { ANNIV = ledger.ANNIV, INCREMENT = ledger.INCREMENT } = details;
  const isAsBefore = SL === 0 && VL === 0 && ANNIV === ledger.ANNIV && INCREMENT === ledger.INCREMENT;
  if (isAsBefore) return accept();
  const areNewTerms = ANNIV !== ledger.ANNIV || INCREMENT !== ledger.INCREMENT;
  const due = areNewTerms ? dueIncrements(EMPID, ledger, on, employment, present) : [];
  const grown = due.length * ledger.INCREMENT;
  const former = { formerSL: present.SL + grown, formerVL: present.VL + grown };
  const reason = details.reason?.trim() || null;
  return accept<LeaveEvent>(...due, {
    type: 'LeaveDetailsUpdated',
    data: { EMPID, by, on, SL, VL, ANNIV, INCREMENT, reason, ...former },
  });
}

function detailsRefusal({ balances, ANNIV, INCREMENT }: LeaveDetails, ledger: LeaveLedger): Refusal | null {
  for (const type of LEAVE_TYPES) {
    if (!isWithin(-LEAVE_DAYS_MAX, balances[type], 0.5)) {
      return refusalOf(
        'invalid',
        leaveMessages.daysRefused({ type, least: -LEAVE_DAYS_MAX, most: LEAVE_DAYS_MAX }),
      );
    }
  }
  if (!isWithin(0, INCREMENT, 1)) {
    return refusalOf('invalid', leaveMessages.incrementRefused({ most: LEAVE_DAYS_MAX }));
  }
  // One that stays may be of a former program, which took earlier dates.
  const wrongDate = typeof ANNIV === 'string' && ANNIV !== ledger.ANNIV ? dateProblem(ANNIV) : null;
  return wrongDate === null ? null : refusalOf('invalid', wrongDate);
}

/** @param unit of which the days are a multiple: requests take halves of a balance, anniversaries add whole days */
function isWithin(min: number, days: number | undefined, unit: number): boolean {
  if (days === undefined) return true;
  return Number.isInteger(days / unit) && days >= min && days <= LEAVE_DAYS_MAX;
}

export interface IncrementLeaveCommand {
  readonly type: 'increment';
  readonly EMPID: string;
  /** The work date of the moment. */
  readonly today: WorkDate;
  readonly employment: Employment;
}

/** Adds the days of each anniversary until today, once. */
export function incrementLeave(
  { EMPID, today, employment }: IncrementLeaveCommand,
  { ledger }: LeaveState,
): Decision<LeaveEvent> {
  if (!employment) return unknownEmployee(EMPID);
  return accept(...dueIncrements(EMPID, ledger, today, employment, presentBalances(ledger, employment)));
}

/** Returns the increments of anniversaries until today, by the present terms, that are not added yet. */
function dueIncrements(
  EMPID: string,
  ledger: LeaveLedger,
  today: WorkDate,
  employment: EmploymentBounds,
  present: Readonly<Record<LeaveType, number>>,
): LeaveIncremented[] {
  const days = ledger.INCREMENT;
  return dueAnniversaries(ledger, today, employment).map((anniversary, index) => ({
    type: 'LeaveIncremented',
    data: {
      ...{ EMPID, anniversary, days },
      ...{ formerSL: present.SL + index * days, formerVL: present.VL + index * days },
    },
  }));
}

/** Returns the balances as they count: days of leave outside the employment, or on a holiday, take nothing off them. */
function presentBalances(
  ledger: LeaveLedger,
  employment: NonNullable<Employment>,
): Readonly<Record<LeaveType, number>> {
  return balancesOf(countedLedger(ledger, employment, employment.holidays?.returning ?? NO_HOLIDAYS));
}
