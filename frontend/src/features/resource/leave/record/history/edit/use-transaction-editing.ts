import { LEAVE_MESSAGES } from '@timekeep/contracts/api/leave-api';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { useState } from 'react';
import { conflictOf, failureMessage } from '../../../../../../shared/api/failure';
import { notifyBriefly } from '../../../../../../shared/toast/notify';
import { useEditLeaveMutation } from '../../../leave-api';
import { DELETED, NOT_READ } from '../../../parts/not-read';
import type { Transaction, TransactionRead } from '../transaction-columns';
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
      // What is done next is based on the leave as it was saved.
      await reload();
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
    dirty: differs(draft, former),
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
    /** Takes over what somebody else saved, and keeps what was entered. */
    takeOver: async () => {
      setDoing('reloading');
      const present = await reload();
      setDoing(null);
      if (!present) {
        fail(NOT_READ);
        return;
      }
      setSeen(present.revision);
      setConflict(null);
      if (!present.transaction) {
        fail(DELETED);
        return;
      }
      const base = draftOf(present.transaction);
      setProblem(null);
      setFormer(base);
      setDraft((entered) => rebased(entered, former, base));
    },
  };
}
