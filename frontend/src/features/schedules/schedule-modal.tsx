import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { employeeName } from '@timekeep/contracts/api/employees-api';
import { useSelector } from 'react-redux';
import { useConfig } from '@/shared/api/system-api';
import { DialogFrame } from '@/shared/dialog/dialog-frame';
import { useModal } from '@/shared/dialog/use-modal';
import { t } from '@/shared/language/language';
import { ErrorState } from '@/shared/layout/error-state';
import type { SessionState } from '@/shared/session/session-slice';
import { ScheduleForm } from './schedule-form';
import { useScheduleQuery } from './schedules-api';

/** The weekly schedule of the employee that the session is editing. */
export function ScheduleModal() {
  const modal = useModal();
  const editing = useSelector(({ session }: { session: SessionState }) => session.editingModal);
  const { EMPID = '', EMP_FNAME = '', EMP_LNAME = '' } = editing;
  const config = useConfig();
  const schedule = useScheduleQuery(EMPID, { refetchOnMountOrArgChange: true });
  const today = config.data?.today;
  const answer = schedule.currentData;
  const failed = [config, schedule].find(({ isError, data }) => isError && data === undefined);
  return (
    <DialogFrame title={t('Employee Schedule')} maxWidth="md" onClose={modal.close} actionsInContent>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        {employeeName(EMP_LNAME, EMP_FNAME)} · {EMPID}
      </Typography>
      {failed ? (
        <ErrorState error={failed.error} retrying={failed.isFetching} onRetry={() => void failed.refetch()} />
      ) : answer && today !== undefined ? (
        <ScheduleForm EMPID={EMPID} answer={answer} today={today} />
      ) : (
        <ScheduleLoading />
      )}
    </DialogFrame>
  );
}

/** Placeholder with the height of the form. */
function ScheduleLoading() {
  return (
    <Box role="status" aria-label={t('Loading data')} sx={{ display: 'grid', gap: 3 }}>
      <Skeleton variant="rounded" height={112} />
      <Skeleton variant="rounded" height={40} />
      <Skeleton variant="rounded" height={250} />
    </Box>
  );
}
