import { LEAVE_MESSAGES } from '@timekeep/contracts/api/leave-api';
import { useState } from 'react';
import { useEditLeaveMutation } from '@/features/resource/leave/leave-api';
import type {
  Transaction,
  TransactionRead,
} from '@/features/resource/leave/record/history/transaction-columns';
import { useDayChange } from '@/features/resource/leave/record/history/use-day-change';
import { differs, draftOf, rebased, type TransactionDraft } from './transaction-draft.model';

interface TransactionEditing {
  readonly transaction: Transaction;
  readonly revision: string | null;
  /** Reads the day again; null when that fails. */
  readonly reload: () => Promise<TransactionRead | null>;
  readonly onSaved: () => void;
}

/** Editing of one day of leave: its draft, and what became of saving it. */
export function useTransactionEditing({ transaction, revision, reload, onSaved }: TransactionEditing) {
  const [edit] = useEditLeaveMutation();
  const { EMPID, TRANSAC_ID } = transaction;
  const [former, setFormer] = useState(() => draftOf(transaction));
  const [draft, setDraft] = useState(former);
  const [seen, setSeen] = useState(revision);
  const { problem, conflict, doing, fail, forgetProblem, send, readAgain } = useDayChange({
    reload,
    onDone: onSaved,
  });

  return {
    draft,
    dirty: differs(draft, former),
    problem,
    conflict,
    saving: doing === 'sending',
    reloading: doing === 'reloading',
    change: (part: Partial<TransactionDraft>) => {
      forgetProblem();
      setDraft((present) => ({ ...present, ...part }));
    },
    save: async () => {
      const { DATE } = draft;
      if (EMPID === '' || DATE === null) {
        fail(LEAVE_MESSAGES.fillFields);
        return;
      }
      const leaveData = [{ ...draft, DATE, DAYS: 1, TRANSAC_ID }] as const;
      await send(() => edit({ EMPID, leaveData, revision: seen }), LEAVE_MESSAGES.editFailed);
    },
    /** Takes over what somebody else saved, and keeps what was entered. */
    takeOver: async () => {
      const present = await readAgain();
      if (!present) return;
      setSeen(present.revision);
      if (!present.transaction) return;
      const base = draftOf(present.transaction);
      setFormer(base);
      setDraft((entered) => rebased(entered, former, base));
    },
  };
}
