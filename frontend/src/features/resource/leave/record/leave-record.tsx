import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import type { LeaveSummary } from '@/features/resource/leave/leave-summary.model';
import { LeaveOwner } from '@/features/resource/leave/parts/leave-owner';
import { TransactionHistory } from '@/features/resource/leave/record/history/transaction-history';
import { ConfirmDialog } from '@/shared/dialog/confirm-dialog';
import { LeaveDetails } from './leave-details';
import { LeaveDetailsForm } from './leave-details-form';
import type { DetailsEditing } from './use-details-editing';

interface LeaveRecordProps {
  readonly summary: LeaveSummary;
  readonly editing: DetailsEditing;
  readonly returned: boolean;
  readonly reload: () => Promise<LeaveSummary | null>;
  readonly onManage: () => void;
}

/** Whose leave it is, its details to look at or to edit, and its history. */
export function LeaveRecord({ summary, editing, returned, reload, onManage }: LeaveRecordProps) {
  const [asking, setAsking] = useState(false);
  const isEditing = editing.draft !== null;
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    // Save and Cancel had the focus, and are gone.
    if (wasEditing.current && !isEditing) editButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <LeaveOwner
        employee={summary}
        actions={
          <Button variant="outlined" autoFocus={returned} disabled={isEditing} onClick={onManage}>
            Manage Leave
          </Button>
        }
      />
      <section aria-labelledby="leave-details">
        <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 40, mb: 1 }}>
          <Typography variant="h3" id="leave-details" sx={{ flex: 1 }}>
            Leave Details
          </Typography>
          {!isEditing && (
            <Button
              ref={editButton}
              sx={{ mr: -2 }}
              onClick={() => {
                setAsking(true);
              }}
            >
              Edit Details
            </Button>
          )}
        </Box>
        {editing.draft === null ? (
          <LeaveDetails summary={summary} />
        ) : (
          <LeaveDetailsForm draft={editing.draft} editing={editing} />
        )}
      </section>
      <TransactionHistory summary={summary} disabled={isEditing} reload={reload} />
      {asking && (
        <ConfirmDialog
          message="Are you sure you want to edit the leave details?"
          onCancel={() => {
            setAsking(false);
          }}
          onConfirm={() => {
            setAsking(false);
            editing.begin(summary);
          }}
        />
      )}
    </Box>
  );
}
