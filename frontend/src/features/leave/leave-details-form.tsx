import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { LEAVE_MESSAGES } from '@timekeep/contracts/api/leave-api';
import { useState } from 'react';
import { conflictOf, failureMessage } from '@/shared/api/failure';
import { ConfirmDialog } from '@/shared/dialog/confirm-dialog';
import { ConflictNotice } from '@/shared/dialog/conflict-notice';
import { LabelledInput } from '@/shared/form/text-input';
import { WorkDateField } from '@/shared/form/work-date-field';
import { notifyBriefly } from '@/shared/toast/notify';
import { useUpdateLeaveMutation, type LeaveSummary } from './leave-api';
import {
  detailsDraft,
  detailsProblem,
  detailsRequest,
  differs,
  rebased,
  type DaysField,
  type DetailsDraft,
  type DetailsProblem,
} from './leave-details-draft';
import { FormProblem, NOT_READ } from './leave-form';

interface LeaveDetailsFormProps {
  readonly draft: DetailsDraft;
  readonly editing: DetailsEditing;
}

/** Sets balances, anniversary and increment. */
export function LeaveDetailsForm({ draft, editing }: LeaveDetailsFormProps) {
  const { dirty, problem, conflict, saving, reloading } = editing;
  const [discarding, setDiscarding] = useState(false);
  const days = (label: string, field: DaysField, autoFocus = false) => (
    <LabelledInput
      label={label}
      value={draft[field]}
      autoFocus={autoFocus}
      disabled={saving}
      problem={problem?.fields[field] ?? null}
      slotProps={{ input: { inputMode: field === 'INCREMENT' ? 'numeric' : 'text' } }}
      onValue={(text) => {
        editing.change({ [field]: text });
      }}
    />
  );
  return (
    <Box
      component="form"
      noValidate
      aria-label="Leave Details"
      sx={{ display: 'grid', gap: 2 }}
      onSubmit={(event) => {
        event.preventDefault();
        void editing.save();
      }}
    >
      {conflict !== null && (
        <ConflictNotice message={conflict} loading={reloading} onReload={() => void editing.takeOver()} />
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: 'repeat(4, 1fr)' },
          // The date's label is as high as the others.
          '& .MuiInputLabel-root': { lineHeight: '24px' },
        }}
      >
        {days('Sick Leave', 'SL', true)}
        {days('Vacation Leave', 'VL')}
        <WorkDateField
          label="Anniversary Date"
          optional
          initial={draft.ANNIV === '' ? null : draft.ANNIV}
          disabled={saving}
          onDate={(date, isEmpty) => {
            editing.change({ ANNIV: isEmpty ? '' : date });
          }}
        />
        {days('Leave Increment (Days)', 'INCREMENT')}
      </Box>
      <FormProblem message={problem?.message ?? null} />
      <Box sx={{ display: 'flex', justifyContent: 'end', gap: 1 }}>
        <Button
          color="inherit"
          disabled={saving}
          onClick={() => {
            if (dirty) setDiscarding(true);
            else editing.end();
          }}
        >
          Cancel
        </Button>
        <Button type="submit" variant="contained" loading={saving}>
          Save
        </Button>
      </Box>
      {discarding && (
        <ConfirmDialog
          message="Discard what you have entered?"
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          destructive
          onCancel={() => {
            setDiscarding(false);
          }}
          onConfirm={editing.end}
        />
      )}
    </Box>
  );
}

interface Editing {
  /** The leave as it was read when the editing began. */
  readonly base: LeaveSummary;
  readonly draft: DetailsDraft;
}

/** Editing of one employee's leave details: its draft, and what became of saving it. `reload` reads the leave again. */
export function useDetailsEditing(reload: () => Promise<LeaveSummary | null>) {
  const [update] = useUpdateLeaveMutation();
  const [editing, setEditing] = useState<Editing | null>(null);
  const [problem, setProblem] = useState<DetailsProblem | null>(null);
  const [conflict, setConflict] = useState<string | null>(null);
  const [doing, setDoing] = useState<'saving' | 'reloading' | null>(null);

  const end = () => {
    setEditing(null);
    setProblem(null);
    setConflict(null);
  };
  const fail = (found: DetailsProblem) => {
    setProblem(found);
    notifyBriefly('error', found.message);
  };
  const send = async ({ base, draft }: Editing) => {
    const { data, error } = await update(detailsRequest(base, draft));
    if (data) {
      // The view that comes back shows what was saved, not for a moment what was there before.
      await reload();
      notifyBriefly('success', data.msg);
      end();
      return;
    }
    const stale = conflictOf(error);
    setConflict(stale);
    if (stale === null) fail({ message: failureMessage(error, LEAVE_MESSAGES.detailsFailed), fields: {} });
  };

  return {
    draft: editing?.draft ?? null,
    dirty: editing !== null && differs(editing.draft, detailsDraft(editing.base)),
    problem,
    conflict,
    saving: doing === 'saving',
    reloading: doing === 'reloading',
    begin: (base: LeaveSummary) => {
      setEditing({ base, draft: detailsDraft(base) });
    },
    end,
    change: (part: Partial<DetailsDraft>) => {
      setProblem(null);
      setEditing((former) => former && { ...former, draft: { ...former.draft, ...part } });
    },
    save: async () => {
      if (!editing) return;
      const found = detailsProblem(editing.base.EMPID, editing.draft);
      setProblem(found);
      if (found) {
        fail(found);
        return;
      }
      setDoing('saving');
      await send(editing);
      setDoing(null);
    },
    /** Takes over what somebody else saved, and keeps what was entered. */
    takeOver: async () => {
      setDoing('reloading');
      const present = await reload();
      setDoing(null);
      if (!present) {
        fail({ message: NOT_READ, fields: {} });
        return;
      }
      setProblem(null);
      setConflict(null);
      setEditing(
        (former) =>
          former && {
            base: present,
            draft: rebased(former.draft, detailsDraft(former.base), detailsDraft(present)),
          },
      );
    },
  };
}

export type DetailsEditing = ReturnType<typeof useDetailsEditing>;
