import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { LEAVE_MESSAGES, LEAVE_REMARKS_MAX_LENGTH } from '@timekeep/contracts/api/leave-api';
import type { LeaveType } from '@timekeep/contracts/attendance/leave-types';
import { fromWireDate, type WorkDate } from '@timekeep/contracts/time/work-date';
import { useId, useState } from 'react';
import { ConflictNotice } from '@/shared/dialog/conflict-notice';
import { DialogFrame } from '@/shared/dialog/dialog-frame';
import { ChoiceField } from '@/shared/form/choice-field';
import { LabelledInput } from '@/shared/form/text-input';
import { WorkDateField } from '@/shared/form/work-date-field';
import { useEditLeaveMutation } from './leave-api';
import { FormProblem, LEAVE_TYPE_CHOICES } from './leave-form';
import type { Transaction, TransactionRead } from './transaction-columns';
import { useDayChange } from './use-transaction-change';

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

interface TransactionEditing {
  readonly transaction: Transaction;
  readonly revision: string | null;
  /** Reads the day again; null when that fails. */
  readonly reload: () => Promise<TransactionRead | null>;
  readonly onSaved: () => void;
}

/** Editing of one day of leave: its draft, and what became of saving it. */
function useTransactionEditing({ transaction, revision, reload, onSaved }: TransactionEditing) {
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

/** A day of leave as the form has it. */
interface TransactionDraft {
  /** Null while the input is no date. */
  readonly DATE: WorkDate | null;
  readonly LEAVE_TYPE: LeaveType;
  readonly REMARKS: string;
}

/** The form as it begins. */
function draftOf({ DATE, LEAVE_TYPE, REMARKS }: Transaction): TransactionDraft {
  return { DATE: fromWireDate(DATE), LEAVE_TYPE, REMARKS };
}

/** Whether something was entered that is not `former`. */
function differs(draft: TransactionDraft, former: TransactionDraft): boolean {
  return (
    draft.DATE !== former.DATE || draft.LEAVE_TYPE !== former.LEAVE_TYPE || draft.REMARKS !== former.REMARKS
  );
}

/** The draft on top of what somebody else saved meanwhile: what was entered stays, all else is as it is now. */
function rebased(
  draft: TransactionDraft,
  former: TransactionDraft,
  present: TransactionDraft,
): TransactionDraft {
  return {
    DATE: draft.DATE === former.DATE ? present.DATE : draft.DATE,
    LEAVE_TYPE: draft.LEAVE_TYPE === former.LEAVE_TYPE ? present.LEAVE_TYPE : draft.LEAVE_TYPE,
    REMARKS: draft.REMARKS === former.REMARKS ? present.REMARKS : draft.REMARKS,
  };
}
