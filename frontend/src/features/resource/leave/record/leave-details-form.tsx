import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { FormProblem } from '@/features/resource/leave/parts/form-problem';
import { ConfirmDialog } from '@/shared/dialog/confirm-dialog';
import { ConflictNotice } from '@/shared/dialog/conflict-notice';
import { LabelledInput } from '@/shared/form/text-input';
import { WorkDateField } from '@/shared/form/work-date-field';
import type { DaysField, DetailsDraft } from './leave-details.model';
import type { DetailsEditing } from './use-details-editing';

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
