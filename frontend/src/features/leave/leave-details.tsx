import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { t } from '@/shared/language/language';
import type { LeaveSummary } from './leave-api';
import { AnniversaryValue, DaysLeft } from '@/shared/leave/leave-values';

/** Balances, anniversary and increment in one row. */
export function LeaveDetails({ summary }: { readonly summary: LeaveSummary }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr)' },
        gap: '1px',
        overflow: 'hidden',
        bgcolor: 'divider',
        border: 1,
        borderColor: 'divider',
        borderRadius: '10px',
      }}
    >
      <Detail label={t('Sick Leave')}>
        <DaysLeft days={summary.SL} />
      </Detail>
      <Detail label={t('Vacation Leave')}>
        <DaysLeft days={summary.VL} />
      </Detail>
      <Detail label={t('Anniversary Date')}>
        <AnniversaryValue date={summary.ANNIV} />
      </Detail>
      <Detail label={t('Leave Increment (Days)')}>{summary.INCREMENT}</Detail>
    </Box>
  );
}

function Detail({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Box
      sx={{
        px: 2,
        py: 1.5,
        bgcolor: 'background.paper',
        // Aligns values in one line when a label takes two.
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
      }}
    >
      <Box component="dt" sx={{ fontSize: '0.75rem', lineHeight: 1.5, color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, fontSize: '1.25rem', lineHeight: 1.4, fontWeight: 600 }}>
        {children}
      </Box>
    </Box>
  );
}

/** Placeholder of the size of the record. */
export function LeaveRecordLoading() {
  return (
    <Box role="status" aria-label={t('Loading data')} sx={{ display: 'grid', gap: 3 }}>
      <Skeleton variant="rounded" height={48} width="50%" />
      <Skeleton variant="rounded" height={74} />
      <Skeleton variant="rounded" height={320} />
    </Box>
  );
}
