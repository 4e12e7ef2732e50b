import type { LeaveEvent } from '@timekeep/contracts/events/leave';
import { accept, type Decision } from '../../event-store/decider.js';
import { staleRefusal, type LeaveState, type SeenRevision } from './leave.state.js';
import { findTransaction } from './transaction-id.js';

export interface DeleteLeaveDecision {
  readonly type: 'delete';
  readonly EMPID: string;
  readonly TRANSAC_ID: string;
  readonly revision: SeenRevision;
}

/** Gives the day back. */
export function deleteLeave(
  { EMPID, TRANSAC_ID, revision }: DeleteLeaveDecision,
  state: LeaveState,
): Decision<LeaveEvent> {
  const line = findTransaction(state.ledger, TRANSAC_ID);
  if ('kind' in line) return { refusal: line };
  // Asked second: of a day that is gone, that says more.
  const stale = staleRefusal(EMPID, revision, state);
  if (stale) return { refusal: stale };
  const { LEAVE_TYPE, DATE } = line;
  return accept({ type: 'LeaveTransactionDeleted', data: { EMPID, TRANSAC_ID, LEAVE_TYPE, DATE } });
}
