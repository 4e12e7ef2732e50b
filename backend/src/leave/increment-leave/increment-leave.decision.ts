import type { LeaveEvent, LeaveIncremented } from '@timekeep/contracts/events/leave';
import { dueAnniversaries } from '@timekeep/contracts/leave/anniversaries';
import type { LeaveLedger } from '@timekeep/contracts/leave/ledger';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { unknownEmployee } from '../../employees/employees.module.js';
import { accept, type Decision } from '../../event-store/decider.js';
import type { Employment } from '../leave-entry.js';
import type { LeaveState } from '../leave.state.js';

export interface IncrementLeaveDecision {
  readonly type: 'increment';
  readonly EMPID: string;
  /** The work date of the moment. */
  readonly today: WorkDate;
  readonly employment: Employment;
}

/** Adds the days of each anniversary until today, once. */
export function incrementLeave(
  { EMPID, today, employment }: IncrementLeaveDecision,
  { ledger }: LeaveState,
): Decision<LeaveEvent> {
  if (!employment) return unknownEmployee(EMPID);
  return accept(...dueIncrements(EMPID, ledger, today, employment.resignedOn));
}

/** Returns the increments of anniversaries until today, by the present terms, that are not added yet. */
export function dueIncrements(
  EMPID: string,
  ledger: LeaveLedger,
  today: WorkDate,
  lastDay: WorkDate | null,
): LeaveIncremented[] {
  return dueAnniversaries(ledger, today, lastDay).map((anniversary) => ({
    type: 'LeaveIncremented',
    data: { EMPID, anniversary, days: ledger.INCREMENT },
  }));
}
