import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useSearchParams } from 'react-router-dom';
import { ResultsView } from '@/features/resource/timekeep/results/results-view';
import { EmployeeDataCard } from '@/features/resource/timekeep/search/employee-data-card';
import { SEARCH_FORM_HEIGHT, SearchForm } from '@/features/resource/timekeep/search/search-form';
import { addressOf } from '@/features/resource/timekeep/search/search.model';
import { useSearchInAddress } from '@/features/resource/timekeep/search/use-search-in-address';
import { useTimekeepSearch } from '@/features/resource/timekeep/search/use-timekeep-search';
import { useCompanyZone, useConfig } from '@/shared/api/system-api';
import { addressKnownAt, KnownAtBanner } from '@/shared/attendance/known-at';
import { useSearchSubmit } from '@/shared/form/search-form';
import { ErrorState } from '@/shared/layout/error-state';

/** Search and correct records. The address says what is searched for. */
export function TimekeepTab() {
  const [address, setAddress] = useSearchParams();
  const config = useConfig();
  const zone = useCompanyZone();
  const search = useSearchInAddress();
  const results = useTimekeepSearch(search);
  const searchFor = useSearchSubmit({
    address: search && addressOf(search).toString(),
    refetch: results.refetch,
  });
  const today = config.data?.today;
  const isReady = today !== undefined && zone !== null;
  return (
    <Box component="section" aria-labelledby="timekeep-viewing" sx={{ display: 'grid', gap: 3 }}>
      <title>Timekeep Viewing · Timekeep</title>
      <div>
        <Typography variant="h2" id="timekeep-viewing">
          Timekeep Viewing
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          View and monitor employee timekeep
        </Typography>
      </div>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 240px' },
        }}
      >
        {isReady && (
          <SearchForm
            search={search}
            today={today}
            zone={zone}
            searching={results.isFetching}
            onSearch={searchFor}
          />
        )}
        {!isReady &&
          (config.isError ? (
            <ErrorState
              error={config.error}
              retrying={config.isFetching}
              onRetry={() => void config.refetch()}
            />
          ) : (
            <Skeleton variant="rounded" sx={{ height: SEARCH_FORM_HEIGHT, borderRadius: '10px' }} />
          ))}
        <EmployeeDataCard />
      </Box>
      {search && (
        <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
          {search.asOf !== undefined && (
            <KnownAtBanner
              moment={search.asOf}
              zone={zone}
              onNow={() => {
                setAddress(addressKnownAt(address, null), { preventScrollReset: true });
              }}
            />
          )}
          <ResultsView search={search} results={results} zone={zone} />
        </Box>
      )}
    </Box>
  );
}
