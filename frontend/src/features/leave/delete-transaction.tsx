import Box from '@mui/material/Box';
import { remarkTitle } from '@timekeep/contracts/attendance/remarks';
import { useState } from 'react';
import { conflictOf, saveFailureMessage } from '@/shared/api/failure';
import { fullDate } from '@/shared/attendance/date-format';
import { ConfirmDialog } from '@/shared/dialog/confirm-dialog';
import { FormMessage } from '@/shared/form/app-form';
import { ConflictNotice } from '@/shared/form/form-dialog';
import { t } from '@/shared/language/language';
import { notifyBriefly } from '@/shared/toast/notify';
import { useDeleteLeaveMutation } from './leave-api';
import type { TransactionRead } from './leave-schema';

interface DeleteTransactionProps {
  readonly read: TransactionRead;
  /** Reads the day again; returns a message when it cannot be read or was deleted. */
  readonly reload: () => Promise<{ readonly record: TransactionRead } | { readonly message: string }>;
  readonly onCancel: () => void;
  readonly onDeleted: () => void;
}

/** Asks, deletes and reports the result. A refusal stays visible until it is dismissed. */
export function DeleteTransaction({ onCancel, ...options }: DeleteTransactionProps) {
  const { transaction, problem, conflict, doing, confirm, showPresent } = useDeletion(options);
  return (
    <ConfirmDialog
      message={t('Are you sure you want to delete this leave record?')}
      details={
        <>
          {problem === null && (
            <>
              {t('{leave} of {date}. The day is added back to the balance.', {
                leave: remarkTitle(transaction.LEAVE_TYPE),
                date: fullDate(transaction.DATE),
              })}
            </>
          )}
          <FormMessage message={problem} />
          {conflict !== null && (
            <Box sx={{ mt: 1.5 }}>
              <ConflictNotice
                message={conflict}
                nothingEntered
                loading={doing === 'reloading'}
                onReload={() => void showPresent()}
              />
            </Box>
          )}
        </>
      }
      confirmLabel={t('Confirm')}
      destructive
      busy={doing === 'deleting'}
      onCancel={onCancel}
      onConfirm={() => void confirm()}
    />
  );
}

/** Deletes the day at the shown revision. A day that another user has changed is shown again first. */
function useDeletion({ read, reload, onDeleted }: Omit<DeleteTransactionProps, 'onCancel'>) {
  const [remove] = useDeleteLeaveMutation();
  const [shown, setShown] = useState(read);
  const [problem, setProblem] = useState<string | null>(null);
  const [conflict, setConflict] = useState<string | null>(null);
  const [doing, setDoing] = useState<'deleting' | 'reloading' | null>(null);
  const fail = (message: string) => {
    setProblem(message);
    notifyBriefly('error', message);
  };
  return {
    transaction: shown.transaction,
    problem,
    conflict,
    doing,
    confirm: async () => {
      setDoing('deleting');
      const { TRANSAC_ID } = shown.transaction;
      const { data, error } = await remove({ TRANSAC_ID, revision: shown.revision });
      if (data) {
        // The next change needs the current revision of the leave.
        await reload();
        notifyBriefly('success', data.msg);
        onDeleted();
      } else {
        const stale = conflictOf(error);
        setConflict(stale);
        if (stale === null) fail(saveFailureMessage(error, t('An error occurred.')));
      }
      setDoing(null);
    },
    showPresent: async () => {
      setDoing('reloading');
      const present = await reload();
      setDoing(null);
      if ('message' in present) {
        fail(present.message);
        return;
      }
      setConflict(null);
      setProblem(null);
      setShown(present.record);
    },
  };
}
