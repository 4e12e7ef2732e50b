import Box from '@mui/material/Box';
import { LEAVE_MESSAGES } from '@timekeep/contracts/api/leave-api';
import { remarkTitle } from '@timekeep/contracts/attendance/remarks';
import { useState } from 'react';
import { fullDate } from '@/shared/attendance/date-format';
import { ConfirmDialog } from '@/shared/dialog/confirm-dialog';
import { ConflictNotice } from '@/shared/dialog/conflict-notice';
import { useDeleteLeaveMutation } from './leave-api';
import { FormProblem } from './leave-form';
import type { Transaction, TransactionRead } from './transaction-columns';
import { useDayChange } from './use-transaction-change';

interface DeleteTransactionProps extends DeletionOptions {
  readonly onCancel: () => void;
}

/** Asks, deletes, and says what became of it; a refusal stays until it is read. */
export function DeleteTransaction({ onCancel, ...options }: DeleteTransactionProps) {
  const { transaction, problem, conflict, deleting, reloading, confirm, takeOver } = useDeletion(options);
  const { LEAVE_TYPE, DATE } = transaction;
  return (
    <ConfirmDialog
      message="Are you sure you want to delete this leave record?"
      details={
        <>
          {problem === null && (
            <>
              {remarkTitle(LEAVE_TYPE)} of {fullDate(DATE)}. The day is given back.
            </>
          )}
          <FormProblem message={problem} />
          {conflict !== null && (
            <Box sx={{ mt: 1.5 }}>
              <ConflictNotice
                message={conflict}
                nothingTyped
                loading={reloading}
                onReload={() => void takeOver()}
              />
            </Box>
          )}
        </>
      }
      confirmLabel="Delete"
      destructive
      busy={deleting}
      onCancel={onCancel}
      onConfirm={() => void confirm()}
    />
  );
}

interface DeletionOptions {
  readonly transaction: Transaction;
  /** The leave's, as it was read. */
  readonly revision: string | null;
  /** Reads the day again; null when that fails. */
  readonly reload: () => Promise<TransactionRead | null>;
  readonly onDeleted: () => void;
}

/** Deletion of one day of leave as it is shown: of one that somebody else changed meanwhile only once that was seen. */
function useDeletion({ transaction, revision, reload, onDeleted }: DeletionOptions) {
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
