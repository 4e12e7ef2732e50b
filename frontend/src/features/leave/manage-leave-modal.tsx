import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { useState } from 'react';
import { historyPath } from '@/features/audit/audit-address';
import { HistoryLink } from '@/shared/audit/history-link';
import { useConfig } from '@/shared/api/system-api';
import { DialogFrame } from '@/shared/dialog/dialog-frame';
import { useContinuedForm } from '@/shared/form/continued-form';
import { t } from '@/shared/language/language';
import { ErrorState } from '@/shared/layout/error-state';
import { DaysUsed } from './days-used';
import { REFETCH_ON_MOUNT, useLeaveLinesQuery, useLeaveSummaryQuery } from './leave-api';
import { dayOfApplication } from './leave-application';
import { LeaveDetails, LeaveRecordLoading } from './leave-details';
import { LeaveLedger } from '@/shared/leave/leave-ledger';
import { LeaveOwner } from '@/shared/leave/leave-values';
import { NewLeaveModal } from './new-leave-modal';
import { PlannedAbsences } from './planned-absences';

interface ManageLeaveModalProps {
  readonly EMPID: string;
  /** The day of an application that is open at once; null for none. */
  readonly leaveOn: WorkDate | null;
  /** Takes that day out of the address once its application was saved or closed. */
  readonly onApplied: () => void;
  readonly onClose: () => void;
  /** Leads back to the list of employees. */
  readonly onLeave: () => void;
}

/** An application that is open, with the day with which it begins; null for none. */
interface Applying {
  readonly from: WorkDate | null;
}

/** All leave of one employee: ledger, days used, and a new application. */
export function ManageLeaveModal({ EMPID, leaveOn, onApplied, onClose, onLeave }: ManageLeaveModalProps) {
  const summary = useLeaveSummaryQuery(EMPID, REFETCH_ON_MOUNT);
  const lines = useLeaveLinesQuery(EMPID, REFETCH_ON_MOUNT);
  const config = useConfig();
  const [applying, setApplying] = useState<Applying | null>(leaveOn === null ? null : { from: leaveOn });
  useContinuedForm((form) => {
    const from = dayOfApplication(form, EMPID);
    if (from === undefined) return false;
    setApplying({ from });
    return true;
  });
  // Data of an earlier call stays on screen when a later call fails.
  const failed = [summary, lines, config].filter(({ data, error }) => !data && error !== undefined);
  const retry = () => {
    for (const part of failed) void part.refetch();
  };
  return (
    <DialogFrame
      title={t('Manage Leave')}
      isInAddress
      maxWidth="lg"
      onClose={onClose}
      actions={
        <Button color="inherit" onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      {failed.length > 0 ? (
        <ErrorState
          error={failed[0]?.error}
          retrying={failed.some(({ isFetching }) => isFetching)}
          onRetry={retry}
          onLeave={onLeave}
        />
      ) : summary.data && config.data ? (
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <LeaveOwner
            employee={summary.data}
            actions={
              <Button
                variant="contained"
                startIcon={<Add />}
                onClick={() => {
                  setApplying({ from: null });
                }}
              >
                {t('New Leave Application')}
              </Button>
            }
          />
          <HistoryLink to={historyPath({ EMPID, areas: ['leave'] })} />
          <LeaveDetails summary={summary.data} />
          <PlannedAbsences EMPID={EMPID} name={summary.data.EMPNAME} />
          <Box
            sx={{
              display: 'grid',
              gap: 3,
              alignItems: 'start',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 280px' },
            }}
          >
            <LeaveLedger EMPID={EMPID} lines={lines.data?.lines ?? null} />
            <DaysUsed lines={lines.data?.lines ?? []} today={config.data.today} />
          </Box>
        </Box>
      ) : (
        <LeaveRecordLoading />
      )}
      {applying && summary.data && (
        <NewLeaveModal
          key={applying.from}
          from={applying.from}
          employee={summary.data}
          onClose={() => {
            setApplying(null);
            if (leaveOn !== null) onApplied();
          }}
        />
      )}
    </DialogFrame>
  );
}
