import { isPlainText } from '@timekeep/contracts/api/plain-text';
import { LEAVE_TYPES, type LeaveType } from '@timekeep/contracts/attendance/leave-types';
import type { LeaveEvent } from '@timekeep/contracts/events/leave-events';
import { isWorkDate, type WorkDate } from '@timekeep/contracts/time/work-date';
import { accept, refuse, type Decider } from '../event-store/decider.js';

/** One day of leave, as it is applied for. */
export interface LeaveEntry {
  readonly EMPID: string;
  readonly LEAVE_TYPE: LeaveType;
  readonly DATE: WorkDate;
  readonly REMARKS: string;
}

export interface AddLeaveDecision {
  readonly type: 'add';
  readonly entry: LeaveEntry;
  /** Fact: the employee's first day; null when there is no such employee. */
  readonly hiredOn: WorkDate | null;
}

/** The dates with leave, and how many transactions there ever were. */
export interface LeaveState {
  readonly dates: readonly WorkDate[];
  readonly transactions: number;
}

/** Rules of `leave-<EMPID>`: one day of leave a date, within employment. */
export const leaveDecider: Decider<LeaveState, AddLeaveDecision, LeaveEvent> = {
  initialState: { dates: [], transactions: 0 },
  evolve(state, { data }) {
    return { dates: [...state.dates, data.DATE], transactions: state.transactions + 1 };
  },
  decide({ entry, hiredOn }, state) {
    const { EMPID, LEAVE_TYPE, DATE } = entry;
    const REMARKS = entry.REMARKS.trim();
    if (!isWorkDate(DATE)) return refuse('invalid', `${DATE} is not a date.`);
    if (!LEAVE_TYPES.includes(LEAVE_TYPE)) {
      return refuse('invalid', `The leave type must be ${LEAVE_TYPES.join(' or ')}.`);
    }
    if (REMARKS === '') return refuse('invalid', 'The remarks must not be empty.');
    if (!isPlainText(REMARKS)) return refuse('invalid', 'The remarks must be readable text.');
    if (hiredOn === null) return refuse('missing', `There is no employee ${EMPID}.`);
    if (DATE < hiredOn) {
      return refuse('rule', `${DATE} is before the first day of employee ${EMPID}, ${hiredOn}.`);
    }
    if (state.dates.includes(DATE)) {
      return refuse('conflict', `Employee ${EMPID} has leave on ${DATE} already.`);
    }
    const TRANSAC_ID = `${EMPID}-${state.transactions + 1}`;
    return accept({
      type: 'LeaveTransactionAdded',
      data: { EMPID, TRANSAC_ID, LEAVE_TYPE, DATE, DAYS: 1, REMARKS },
    });
  },
};
