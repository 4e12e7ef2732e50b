import type {
  LeaveTransactionAdded,
  LeaveTransactionDeleted,
  LeaveTransactionEdited,
} from '@timekeep/contracts/events/leave';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { Folding } from './folding.js';

export function foldLeaveTaken(data: LeaveTransactionAdded['data'], fold: Folding): void {
  const { EMPID, DATE, TRANSAC_ID, LEAVE_TYPE } = data;
  fold.addFact(EMPID, DATE, { type: 'leave-taken', transactionId: TRANSAC_ID, leaveType: LEAVE_TYPE });
}

/**
 * A leave that moved is returned where it was and taken where it is now. One of another type on the same date was
 * recorded when it was; other remarks touch no record.
 */
export function foldLeaveEdited(data: LeaveTransactionEdited['data'], fold: Folding): void {
  const { EMPID, TRANSAC_ID, LEAVE_TYPE, DATE, formerType, formerDate } = data;
  if (DATE !== formerDate) {
    returnLeave(EMPID, formerDate, TRANSAC_ID, fold);
    foldLeaveTaken(data, fold);
    return;
  }
  if (LEAVE_TYPE === formerType) return;
  fold.addFact(EMPID, DATE, { type: 'leave-retyped', transactionId: TRANSAC_ID, leaveType: LEAVE_TYPE });
}

export function foldLeaveDeleted(data: LeaveTransactionDeleted['data'], fold: Folding): void {
  returnLeave(data.EMPID, data.DATE, data.TRANSAC_ID, fold);
}

function returnLeave(EMPID: string, date: WorkDate, transactionId: string, fold: Folding): void {
  // A leave that is not there makes no row.
  if (!fold.records.stateOf(EMPID, date)) return;
  fold.addFact(EMPID, date, { type: 'leave-returned', transactionId });
}
