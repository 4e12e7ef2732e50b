import { LEAVE_MESSAGES } from '@timekeep/contracts/api/leave-api';
import { remarkTitle } from '@timekeep/contracts/attendance/remarks';
import { useState } from 'react';
import { failureMessage } from '../../../../../shared/api/failure';
import { fullDate } from '../../../../../shared/attendance/date-words';
import { ConfirmDialog } from '../../../../../shared/dialog/confirm-dialog';
import { notifyBriefly } from '../../../../../shared/toast/notify';
import { useDeleteLeaveMutation } from '../../leave-api';
import { FormProblem } from '../../parts/form-problem';
import type { Transaction } from './transaction-columns';

interface DeleteTransactionProps {
  readonly transaction: Transaction;
  readonly onCancel: () => void;
  readonly onDeleted: () => void;
}

/** Asks, deletes, and says what became of it; a refusal stays until it is read. */
export function DeleteTransaction({ transaction, onCancel, onDeleted }: DeleteTransactionProps) {
  const [remove, { isLoading }] = useDeleteLeaveMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = async () => {
    const { data, error } = await remove({ TRANSAC_ID: transaction.TRANSAC_ID });
    if (data) {
      notifyBriefly('success', data.msg);
      onDeleted();
    } else {
      const message = failureMessage(error, LEAVE_MESSAGES.addException);
      setProblem(message);
      notifyBriefly('error', message);
    }
  };
  return (
    <ConfirmDialog
      message="Are you sure you want to delete this leave record?"
      details={
        problem === null ? (
          <>
            {remarkTitle(transaction.LEAVE_TYPE)} of {fullDate(transaction.DATE)}. The day is given back.
          </>
        ) : (
          <FormProblem message={problem} />
        )
      }
      confirmLabel="Delete"
      destructive
      busy={isLoading}
      onCancel={onCancel}
      onConfirm={() => void confirm()}
    />
  );
}
