import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { LEAVE_TYPES } from '@timekeep/contracts/attendance/leave-types';
import { remarkTitle } from '@timekeep/contracts/attendance/remarks';
import { useMemo } from 'react';
import { AbsenceList } from '@/shared/leave/absence-list';
import { LeaveLedger } from '@/shared/leave/leave-ledger';
import { DaysLeft, daysLeftInWords } from '@/shared/leave/leave-values';
import { t } from '@/shared/language/language';
import { ErrorState } from '@/shared/layout/error-state';
import { cardSurface } from '@/shared/layout/page-layout';
import { useSession } from '@/shared/session/use-session';
import { waitingDays } from './leave-choice';
import { PrintLeave } from './print-leave';
import { REFETCH_ON_MOUNT, useOwnLeaveQuery, useOwnRequestsQuery } from './requests-api';

/** The user's leave balances and ledger. */
export function OwnLeaveTab({ EMPID }: { readonly EMPID: string }) {
  const { data, error, isError, isFetching, refetch } = useOwnLeaveQuery(undefined, REFETCH_ON_MOUNT);
  const requests = useOwnRequestsQuery(undefined, REFETCH_ON_MOUNT).data;
  const session = useSession();
  const user = session.status === 'ready' ? session.user : null;
  const waiting = useMemo(() => data && requests && waitingDays(data, requests), [data, requests]);
  const lines = useMemo(
    () => data?.lines.map((line, index) => ({ ...line, number: data.lines.length - index })) ?? null,
    [data],
  );
  if (isError && !data) {
    return <ErrorState level="h2" error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box
        component="dl"
        aria-label={t('Leave balances')}
        sx={{
          m: 0,
          display: 'grid',
          gap: { xs: 1.5, sm: 2 },
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
        }}
      >
        {LEAVE_TYPES.map((type) => (
          <Box key={type} sx={{ ...cardSurface, p: { xs: 1.75, sm: 2.5 } }}>
            <Typography component="dt" variant="body2" sx={{ fontWeight: 600 }}>
              {remarkTitle(type)}
            </Typography>
            <Typography component="dd" sx={{ m: 0, mt: 0.5, fontSize: '1.5rem', fontWeight: 600 }}>
              {data ? <DaysLeft days={data.balances[type]} /> : <Skeleton width="40%" />}
              {data && (
                <Box component="span" sx={{ fontSize: '0.875rem', fontWeight: 400, color: 'text.secondary' }}>
                  {' '}
                  {daysLeftInWords(waiting?.[type] ?? 0)}
                </Box>
              )}
            </Typography>
          </Box>
        ))}
      </Box>
      {data && data.absences.length > 0 && (
        <section aria-labelledby="own-absences">
          <Typography variant="h3" id="own-absences">
            {t('Planned absences')}
          </Typography>
          <AbsenceList absences={data.absences} labelledBy="own-absences" emptyText="" />
        </section>
      )}
      <LeaveLedger
        EMPID={EMPID}
        lines={lines}
        tools={user && data && lines && waiting && <PrintLeave leave={data} {...{ user, lines, waiting }} />}
      />
    </Box>
  );
}
