import { LEAVE_MESSAGES } from '@timekeep/contracts/api/leave-api';
import { useState } from 'react';
import { conflictOf, failureMessage } from '../../../../../shared/api/failure';
import { notifyBriefly } from '../../../../../shared/toast/notify';
import { useDeleteLeaveMutation } from '../../leave-api';
import { DELETED, NOT_READ } from '../../parts/not-read';
import type { Transaction, TransactionRead } from './transaction-columns';

export interface DeletionOptions {
  readonly transaction: Transaction;
  /** The leave's, as it was read. */
  readonly revision: string | null;
  /** Reads the day again; null when that fails. */
  readonly reload: () => Promise<TransactionRead | null>;
  readonly onDeleted: () => void;
}

/** Deletion of one day of leave as it is shown: of one that somebody else changed meanwhile only once that was seen. */
export function useDeletion({ transaction, revision, reload, onDeleted }: DeletionOptions) {
  const [remove] = useDeleteLeaveMutation();
  const [shown, setShown] = useState({ transaction, revision });
  const [problem, setProblem] = useState<string | null>(null);
  const [conflict, setConflict] = useState<string | null>(null);
  const [doing, setDoing] = useState<'deleting' | 'reloading' | null>(null);

  const fail = (message: string) => {
    setProblem(message);
    notifyBriefly('error', message);
  };
  const send = async () => {
    const { TRANSAC_ID } = shown.transaction;
    const { data, error } = await remove({ TRANSAC_ID, revision: shown.revision });
    if (data) {
      // What is done next is based on the leave without this day.
      await reload();
      notifyBriefly('success', data.msg);
      onDeleted();
      return;
    }
    const stale = conflictOf(error);
    setConflict(stale);
    if (stale === null) fail(failureMessage(error, LEAVE_MESSAGES.addException));
  };

  return {
    transaction: shown.transaction,
    problem,
    conflict,
    doing,
    confirm: async () => {
      setDoing('deleting');
      await send();
      setDoing(null);
    },
    /** Shows what somebody else saved. */
    takeOver: async () => {
      setDoing('reloading');
      const present = await reload();
      setDoing(null);
      if (!present) {
        fail(NOT_READ);
        return;
      }
      setConflict(null);
      setProblem(null);
      if (present.transaction) setShown({ transaction: present.transaction, revision: present.revision });
      else fail(DELETED);
    },
  };
}
