import Box from '@mui/material/Box';
import { remarkTitle } from '@timekeep/contracts/attendance/remarks';
import { FormProblem } from '@/features/resource/leave/parts/form-problem';
import { fullDate } from '@/shared/attendance/date-format';
import { ConfirmDialog } from '@/shared/dialog/confirm-dialog';
import { ConflictNotice } from '@/shared/dialog/conflict-notice';
import { useDeletion, type DeletionOptions } from './use-deletion';

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
