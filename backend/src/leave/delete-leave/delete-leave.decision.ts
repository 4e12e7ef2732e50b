import type { LeaveEvent } from '@timekeep/contracts/events/leave';
import { accept, type Decision } from '../../event-store/decider.js';
import { findTransaction } from '../leave-entry.js';
import { staleRefusal, type LeaveState, type SeenRevision } from '../leave.state.js';

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
  // Checked after the transaction, so that a deleted day reports “was deleted already” rather than a stale revision.
  const stale = staleRefusal(EMPID, revision, state);
  if (stale) return { refusal: stale };
  const { LEAVE_TYPE, DATE } = line;
  return accept({ type: 'LeaveTransactionDeleted', data: { EMPID, TRANSAC_ID, LEAVE_TYPE, DATE } });
}
