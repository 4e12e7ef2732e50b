import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { LEAVE_REMARKS_MAX_LENGTH } from '@timekeep/contracts/api/leave-api';
import { useId } from 'react';
import { FormProblem } from '@/features/resource/leave/parts/form-problem';
import { LEAVE_TYPE_CHOICES } from '@/features/resource/leave/parts/leave-types';
import type {
  Transaction,
  TransactionRead,
} from '@/features/resource/leave/record/history/transaction-columns';
import { ConflictNotice } from '@/shared/dialog/conflict-notice';
import { DialogFrame } from '@/shared/dialog/dialog-frame';
import { ChoiceField } from '@/shared/form/choice-field';
import { LabelledInput } from '@/shared/form/text-input';
import { WorkDateField } from '@/shared/form/work-date-field';
import { useTransactionEditing } from './use-transaction-editing';

interface EditTransactionModalProps {
  readonly transaction: Transaction;
  /** The leave's, as it was read. */
  readonly revision: string | null;
  readonly reload: () => Promise<TransactionRead | null>;
  readonly onClose: () => void;
}

/** Corrects a day of leave. Its number of days is fixed. */
export function EditTransactionModal({ transaction, revision, reload, onClose }: EditTransactionModalProps) {
  const formId = useId();
  const editing = useTransactionEditing({ transaction, revision, reload, onSaved: onClose });
  const { draft, dirty, problem, conflict, saving, reloading, change } = editing;
  return (
    <DialogFrame
      title="Edit Leave Transaction"
      maxWidth="xs"
      dirty={dirty}
      busy={saving}
      onClose={onClose}
      actions={(tryClose) => (
        <>
          <Button color="inherit" disabled={saving} onClick={tryClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="contained" loading={saving}>
            Save
          </Button>
        </>
      )}
    >
      <Box
        component="form"
        id={formId}
        noValidate
        sx={{ display: 'grid', gap: 2 }}
        onSubmit={(event) => {
          event.preventDefault();
          void editing.save();
        }}
      >
        {conflict !== null && (
          <ConflictNotice message={conflict} loading={reloading} onReload={() => void editing.takeOver()} />
        )}
        <WorkDateField
          label="Transaction Date"
          initial={draft.DATE}
          disabled={saving}
          onDate={(DATE) => {
            change({ DATE });
          }}
        />
        <ChoiceField
          label="Leave Type"
          value={draft.LEAVE_TYPE}
          choices={LEAVE_TYPE_CHOICES}
          disabled={saving}
          onChoice={(LEAVE_TYPE) => {
            change({ LEAVE_TYPE });
          }}
        />
        <LabelledInput
          label="Remarks"
          value={draft.REMARKS}
          disabled={saving}
          slotProps={{ input: { maxLength: LEAVE_REMARKS_MAX_LENGTH } }}
          onValue={(REMARKS) => {
            change({ REMARKS });
          }}
        />
        <LabelledInput label="No. of Days" value="1" disabled onValue={() => undefined} />
        <FormProblem message={problem} />
      </Box>
    </DialogFrame>
  );
}
