import { LEAVE_MESSAGES } from '@timekeep/contracts/api/leave-api';
import type { LeaveType } from '@timekeep/contracts/attendance/leave-types';
import { fromWireDate, type WorkDate } from '@timekeep/contracts/time/work-date';
import { useState } from 'react';
import { conflictOf, failureMessage } from '../../../../../shared/api/failure';
import { notifyBriefly } from '../../../../../shared/toast/notify';
import { useEditLeaveMutation } from '../../leave-api';
import type { LeaveSummary } from '../../leave-summary.model';
import type { Transaction } from './transaction-columns';

interface TransactionDraft {
  /** Null while the input is no date. */
  readonly DATE: WorkDate | null;
  readonly LEAVE_TYPE: LeaveType;
  readonly REMARKS: string;
}

interface TransactionEditing {
  readonly transaction: Transaction;
  readonly revision: string | null;
  readonly reload: () => Promise<LeaveSummary | null>;
  readonly onSaved: () => void;
}

/** Editing of one day of leave: its draft, and what became of saving it. */
export function useTransactionEditing({ transaction, revision, reload, onSaved }: TransactionEditing) {
  const [edit] = useEditLeaveMutation();
  const { EMPID, TRANSAC_ID, LEAVE_TYPE, REMARKS } = transaction;
  const [former] = useState<TransactionDraft>({ DATE: fromWireDate(transaction.DATE), LEAVE_TYPE, REMARKS });
  const [draft, setDraft] = useState(former);
  const [seen, setSeen] = useState(revision);
  const [problem, setProblem] = useState<string | null>(null);
  const [conflict, setConflict] = useState<string | null>(null);
  const [doing, setDoing] = useState<'saving' | 'reloading' | null>(null);

  const fail = (message: string) => {
    setProblem(message);
    notifyBriefly('error', message);
  };
  const send = async (DATE: WorkDate) => {
    const leaveData = [{ ...draft, DATE, DAYS: 1, TRANSAC_ID }] as const;
    const { data, error } = await edit({ EMPID, leaveData, revision: seen });
    if (data) {
      notifyBriefly('success', data.msg);
      onSaved();
      return;
    }
    const stale = conflictOf(error);
    setConflict(stale);
    if (stale === null) fail(failureMessage(error, LEAVE_MESSAGES.editFailed));
  };

  return {
    draft,
    dirty:
      draft.DATE !== former.DATE ||
      draft.LEAVE_TYPE !== former.LEAVE_TYPE ||
      draft.REMARKS !== former.REMARKS,
    problem,
    conflict,
    saving: doing === 'saving',
    reloading: doing === 'reloading',
    change: (part: Partial<TransactionDraft>) => {
      setProblem(null);
      setDraft((present) => ({ ...present, ...part }));
    },
    save: async () => {
      if (EMPID === '' || draft.DATE === null) {
        fail(LEAVE_MESSAGES.fillFields);
        return;
      }
      setDoing('saving');
      await send(draft.DATE);
      setDoing(null);
    },
    /** Reads what somebody else changed, and keeps what was entered. */
    takeOver: async () => {
      setDoing('reloading');
      const present = await reload();
      setDoing(null);
      if (!present) return;
      setSeen(present.revision);
      setConflict(null);
    },
  };
}
