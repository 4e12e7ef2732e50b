import type { LeaveType } from '@timekeep/contracts/attendance/leave-types';
import { fromWireDate, type WorkDate } from '@timekeep/contracts/time/work-date';
import type { Transaction } from '@/features/resource/leave/record/history/transaction-columns';

/** A day of leave as the form has it. */
export interface TransactionDraft {
  /** Null while the input is no date. */
  readonly DATE: WorkDate | null;
  readonly LEAVE_TYPE: LeaveType;
  readonly REMARKS: string;
}

/** The form as it begins. */
export function draftOf({ DATE, LEAVE_TYPE, REMARKS }: Transaction): TransactionDraft {
  return { DATE: fromWireDate(DATE), LEAVE_TYPE, REMARKS };
}

/** Whether something was entered that is not `former`. */
export function differs(draft: TransactionDraft, former: TransactionDraft): boolean {
  return (
    draft.DATE !== former.DATE || draft.LEAVE_TYPE !== former.LEAVE_TYPE || draft.REMARKS !== former.REMARKS
  );
}

/** The draft on top of what somebody else saved meanwhile: what was entered stays, all else is as it is now. */
export function rebased(
  draft: TransactionDraft,
  former: TransactionDraft,
  present: TransactionDraft,
): TransactionDraft {
  return {
    DATE: draft.DATE === former.DATE ? present.DATE : draft.DATE,
    LEAVE_TYPE: draft.LEAVE_TYPE === former.LEAVE_TYPE ? present.LEAVE_TYPE : draft.LEAVE_TYPE,
    REMARKS: draft.REMARKS === former.REMARKS ? present.REMARKS : draft.REMARKS,
  };
}
