import Box from '@mui/material/Box';
import { lazy, Suspense } from 'react';
import { ErrorState } from '@/shared/layout/error-state';
import { useOverviewQuery } from './overview-api';
import { OverviewCards } from './overview-cards';
import { OverviewIntro } from './overview-intro';
import { OverviewLoading } from './overview-loading';

const Standing = lazy(async () => ({ default: (await import('./standing')).Standing }));

/** Where the HR area begins: what it is for, the ways on, and how the group stands. */
export function OverviewTab() {
  const { data, error, isError, isFetching, refetch } = useOverviewQuery(undefined);
  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      <title>Overview · Timekeep</title>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: 'minmax(0, 1fr) minmax(0, 1fr)' } }}>
        <OverviewIntro />
        <OverviewCards />
      </Box>
      {data && (
        <Suspense fallback={<OverviewLoading />}>
          <Standing overview={data} />
        </Suspense>
      )}
      {!data && !isError && <OverviewLoading />}
      {!data && isError && <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />}
    </Box>
  );
}
