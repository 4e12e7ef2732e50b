import type { Half, LeaveType } from '@timekeep/contracts/attendance/leave-types';
import type { LeaveEvent } from '@timekeep/contracts/events/leave';
import { leaveMessages } from '@timekeep/contracts/leave/leave-messages';
import type { LeaveLedger, LedgerLine } from '@timekeep/contracts/leave/ledger';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { accept, type Decision, type Refusal, refusalOf } from '../../event-store/decider.js';
import { findTransaction, type LeaveState, ownerOf } from '../leave.state.js';

/** A day of leave as the caller saw it. */
export interface SeenLine {
  readonly TRANSAC_ID: string;
  readonly LEAVE_TYPE: LeaveType;
  readonly DATE: WorkDate;
  readonly half: Half | null;
}

export interface DeleteLinesCommand {
  readonly type: 'delete-lines';
  readonly EMPID: string;
  readonly lines: readonly SeenLine[];
}

/** Gives back each day that is as the caller saw it; the others stay. */
export function deleteLines(
  { EMPID, lines }: DeleteLinesCommand,
  { ledger }: LeaveState,
): Decision<LeaveEvent> {
  const deleted = lines.filter((line) => !('kind' in findSeen(EMPID, line, ledger)));
  return accept(
    ...deleted.map(({ TRANSAC_ID, LEAVE_TYPE, DATE }) => ({
      type: 'LeaveTransactionDeleted' as const,
      data: { EMPID, TRANSAC_ID, LEAVE_TYPE, DATE },
    })),
  );
}

/** Returns the line, or the refusal when it is not as it was seen. */
export function findSeen(
  EMPID: string,
  { TRANSAC_ID, LEAVE_TYPE, DATE, half }: SeenLine,
  ledger: LeaveLedger,
): LedgerLine | Refusal {
  if (ownerOf(TRANSAC_ID) !== EMPID) {
    return refusalOf('invalid', leaveMessages.ofAnother({ transaction: TRANSAC_ID, employee: EMPID }));
  }
  const line = findTransaction(ledger, TRANSAC_ID);
  if ('kind' in line) return line;
  const isSame = line.LEAVE_TYPE === LEAVE_TYPE && line.DATE === DATE && (line.half ?? null) === half;
  return isSame ? line : changedSinceSeen(TRANSAC_ID);
}

export function changedSinceSeen(TRANSAC_ID: string): Refusal {
  return refusalOf('conflict', leaveMessages.changedSinceSeen({ transaction: TRANSAC_ID }));
}
