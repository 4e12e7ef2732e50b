import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { RequestItem } from '@timekeep/contracts/api/requests-api';
import { KIND_TITLES } from '@/shared/audit/request-words';
import { DialogFrame } from '@/shared/dialog/dialog-frame';
import { ErrorState } from '@/shared/layout/error-state';
import { AskAbsenceDialog } from './ask-absence-dialog';
import { AskCorrectionDialog } from './ask-correction-dialog';
import { AskOvertimeDialog, AskScheduleDialog } from './ask-hours-dialogs';
import { AskLeaveDialog } from './ask-leave-dialog';
import { REFETCH_ON_MOUNT, useOwnDayQuery } from './requests-api';

interface AskAgainDialogProps {
  /** The former request, with whose values the form begins. */
  readonly again: RequestItem;
  readonly onClose: () => void;
}

/** Asks for the same once more, for instance after a supervisor has returned it with a question. */
export function AskAgainDialog({ again, onClose }: AskAgainDialogProps) {
  switch (again.kind) {
    case 'leave':
      return <AskLeaveDialog again={again} onClose={onClose} />;
    case 'absence':
      return <AskAbsenceDialog again={again} onClose={onClose} />;
    case 'schedule':
      return <AskScheduleDialog again={again} onClose={onClose} />;
    case 'correction':
    case 'overtime':
      return <AskAboutDayAgain again={again} onClose={onClose} />;
  }
}

function AskAboutDayAgain({ again, onClose }: AskAgainDialogProps) {
  const {
    currentData: day,
    error,
    isError,
    isFetching,
    refetch,
  } = useOwnDayQuery(again.FROM, REFETCH_ON_MOUNT);
  const Dialog = again.kind === 'correction' ? AskCorrectionDialog : AskOvertimeDialog;
  if (day) return <Dialog day={day} again={again} onClose={onClose} />;
  return (
    <DialogFrame title={KIND_TITLES[again.kind]} onClose={onClose}>
      {isError ? (
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Box aria-busy>
          <Skeleton variant="rounded" height={240} />
        </Box>
      )}
    </DialogFrame>
  );
}
