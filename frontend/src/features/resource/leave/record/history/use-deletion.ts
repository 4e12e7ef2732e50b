import { LEAVE_MESSAGES } from '@timekeep/contracts/api/leave-api';
import { useState } from 'react';
import { useDeleteLeaveMutation } from '@/features/resource/leave/leave-api';
import type { Transaction, TransactionRead } from './transaction-columns';
import { useDayChange } from './use-day-change';

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
  const { problem, conflict, doing, send, readAgain } = useDayChange({ reload, onDone: onDeleted });

  return {
    transaction: shown.transaction,
    problem,
    conflict,
    deleting: doing === 'sending',
    reloading: doing === 'reloading',
    confirm: () => {
      const { TRANSAC_ID } = shown.transaction;
      return send(() => remove({ TRANSAC_ID, revision: shown.revision }), LEAVE_MESSAGES.addException);
    },
    /** Shows what somebody else saved. */
    takeOver: async () => {
      const present = await readAgain();
      if (present?.transaction) setShown({ transaction: present.transaction, revision: present.revision });
    },
  };
}
