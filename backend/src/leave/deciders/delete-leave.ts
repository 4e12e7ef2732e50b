import type { LeaveEvent } from '@timekeep/contracts/events/leave-events';
import { accept, type Decision } from '../../event-store/decider.js';
import type { LeaveState } from './leave.state.js';
import { findTransaction } from './transaction-id.js';

export interface DeleteLeaveDecision {
  readonly type: 'delete';
  readonly EMPID: string;
  readonly TRANSAC_ID: string;
}

/** Gives the day back. */
export function deleteLeave(
  { EMPID, TRANSAC_ID }: DeleteLeaveDecision,
  { ledger }: LeaveState,
): Decision<LeaveEvent> {
  const line = findTransaction(ledger, TRANSAC_ID);
  if ('kind' in line) return { refusal: line };
  const { LEAVE_TYPE, DATE } = line;
  return accept({ type: 'LeaveTransactionDeleted', data: { EMPID, TRANSAC_ID, LEAVE_TYPE, DATE } });
}
