import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '@/shared/dialog/confirm-dialog';
import { DialogFrame } from '@/shared/dialog/dialog-frame';
import { useContinuedForm } from '@/shared/form/continued-form';
import { t } from '@/shared/language/language';
import { ErrorState } from '@/shared/layout/error-state';
import { REFETCH_ON_MOUNT, useLeaveSummaryQuery, type LeaveSummary } from './leave-api';
import { LeaveDetails, LeaveRecordLoading } from './leave-details';
import { LeaveDetailsForm } from './leave-details-form';
import { LeaveOwner } from '@/shared/leave/leave-values';
import { TransactionHistory } from './transaction-history';

interface LeaveRecordModalProps {
  readonly EMPID: string;
  /** True when the user came back from Manage Leave, whose button takes the focus. */
  readonly returned: boolean;
  readonly onManage: () => void;
  readonly onClose: () => void;
}

/** Employee Leave Record: details and transactions of one employee. */
export function LeaveRecordModal({ EMPID, returned, onManage, onClose }: LeaveRecordModalProps) {
  const { data, error, isFetching, refetch } = useLeaveSummaryQuery(EMPID, REFETCH_ON_MOUNT);
  const reload = async () => {
    const read = await refetch();
    // A failed call still holds the data of the previous one.
    return read.isError ? null : (read.data ?? null);
  };
  return (
    <DialogFrame
      title={t('Employee Leave Record')}
      isInAddress
      maxWidth="md"
      onClose={onClose}
      actions={(tryClose, busy) => (
        <Button color="inherit" disabled={busy} onClick={tryClose}>
          {t('Close')}
        </Button>
      )}
    >
      {data ? (
        <LeaveRecord summary={data} returned={returned} reload={reload} onManage={onManage} />
      ) : error === undefined ? (
        <LeaveRecordLoading />
      ) : (
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} onLeave={onClose} />
      )}
    </DialogFrame>
  );
}

interface LeaveRecordProps {
  readonly summary: LeaveSummary;
  readonly returned: boolean;
  readonly reload: () => Promise<LeaveSummary | null>;
  readonly onManage: () => void;
}

/** The employee, the details in view or edit mode, and the history. */
function LeaveRecord({ summary, returned, reload, onManage }: LeaveRecordProps) {
  const [isAsking, setAsking] = useState(false);
  const [isEditing, setEditing] = useState(false);
  useContinuedForm((form) => {
    if (form !== `leave-details ${summary.EMPID}`) return false;
    setEditing(true);
    return true;
  });
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    // The focused button, Save or Cancel, was removed.
    if (wasEditing.current && !isEditing) editButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <LeaveOwner
        employee={summary}
        actions={
          <Button variant="outlined" autoFocus={returned} disabled={isEditing} onClick={onManage}>
            {t('Manage Leave')}
          </Button>
        }
      />
      <section aria-labelledby="leave-details">
        <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 40, mb: 1 }}>
          <Typography variant="h3" id="leave-details" sx={{ flex: 1 }}>
            {t('Leave Details')}
          </Typography>
          {!isEditing && (
            <Button
              ref={editButton}
              sx={{ mr: -2 }}
              onClick={() => {
                setAsking(true);
              }}
            >
              {t('Edit Details')}
            </Button>
          )}
        </Box>
        {isEditing ? (
          <LeaveDetailsForm
            summary={summary}
            reload={reload}
            onEnd={() => {
              setEditing(false);
            }}
          />
        ) : (
          <LeaveDetails summary={summary} />
        )}
      </section>
      <TransactionHistory summary={summary} disabled={isEditing} reload={reload} />
      {isAsking && (
        <ConfirmDialog
          message={t('Are you sure you want to edit the leave details?')}
          onCancel={() => {
            setAsking(false);
          }}
          onConfirm={() => {
            setAsking(false);
            setEditing(true);
          }}
        />
      )}
    </Box>
  );
}
