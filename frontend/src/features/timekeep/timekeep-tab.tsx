import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { useAddressState } from '@/shared/address-state';
import { useConfig } from '@/shared/api/system-api';
import { resultFilterAddress } from '@/shared/attendance/attendance-filter';
import { useCompanyZone } from '@/shared/attendance/company-zone';
import { periodWithYear } from '@/shared/attendance/date-format';
import { KnownAtBanner } from '@/shared/attendance/known-at';
import { FilterBar } from '@/shared/filter/filter-bar';
import { useSearchSubmit } from '@/shared/form/search-form';
import { t } from '@/shared/language/language';
import { ErrorState } from '@/shared/layout/error-state';
import { TabHeading } from '@/shared/layout/page-layout';
import { ResultFilters, ResultsView, useTimekeepSearch } from './results-view';
import { SearchForm, SearchLimit } from './search-form';
import { searchInAddress, timekeepAddress, type TimekeepAddress } from './timekeep-address';

const NO_SEARCH = { unreadable: null } as const;
/** Height of the bar in pixels, in one line of a wide screen. */
const BAR_HEIGHT = 80;

/** Tab to search and correct records. The address holds the search. */
export function TimekeepTab() {
  const [address, changeAddress] = useAddressState(timekeepAddress, NO_SEARCH);
  const config = useConfig();
  const zone = useCompanyZone();
  const search = useMemo(() => address && searchInAddress(address), [address]);
  const results = useTimekeepSearch(search);
  const searchFor = useSearchSubmit({
    schema: timekeepAddress,
    shown: address,
    refetch: results.refetch,
    keeps: resultFilterAddress,
    preventScrollReset: true,
  });
  const [isOpen, setOpen] = useState(search === null);
  const onSearch = useCallback(
    (wanted: TimekeepAddress, isDone: boolean) => {
      setOpen(!isDone);
      searchFor(wanted);
    },
    [searchFor],
  );
  const today = config.data?.today;
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const isReady = today !== undefined && zone !== null;
  return (
    <Box
      component="section"
      aria-labelledby="timekeep-viewing"
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}
    >
      <title>{`${t('Timekeep Viewing')} · Timekeep`}</title>
      <TabHeading
        id="timekeep-viewing"
        title={t('Timekeep Viewing')}
        below={t('View and monitor employee timekeep')}
        actions={<TabLinks />}
      />
      {isReady && (
        <FilterBar
          label={t('Search and filters')}
          summary={
            search
              ? t('Change the search: {period}', {
                  period: periodWithYear({ from: search.FROM, to: search.TO }),
                })
              : t('Search timekeep records')
          }
          open={{
            isOpen: isOpen || search === null,
            onToggle: () => {
              setOpen(!isOpen);
            },
          }}
        >
          <SearchForm
            search={search}
            today={today}
            zone={zone}
            searching={results.isFetching}
            onSearch={onSearch}
          />
          {search && isPhone && <ResultFilters results={results} />}
        </FilterBar>
      )}
      {!isReady &&
        (config.isError ? (
          <ErrorState
            error={config.error}
            retrying={config.isFetching}
            onRetry={() => void config.refetch()}
          />
        ) : (
          <Skeleton variant="rounded" sx={{ height: { xs: 44, sm: BAR_HEIGHT }, borderRadius: '10px' }} />
        ))}
      {search === null && <SearchLimit />}
      {search && (
        <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
          {search.asOf !== undefined && (
            <KnownAtBanner
              moment={search.asOf}
              zone={zone}
              onNow={() => {
                changeAddress({ asOf: undefined }, { preventScrollReset: true });
              }}
            />
          )}
          <ResultsView
            search={search}
            results={results}
            zone={zone}
            today={today ?? null}
            onEveryone={() => {
              changeAddress({ by: undefined, option: undefined }, { preventScrollReset: true });
            }}
          />
        </Box>
      )}
    </Box>
  );
}

const LINKS = [
  { to: '/', title: t('View Employee Data'), hint: t('Your own times and schedule of today.') },
  {
    to: '/resource/timekeep/refused',
    title: t('Refused punches'),
    hint: t('What time clocks sent and was not recorded.'),
  },
  {
    to: '/resource/timekeep/files',
    title: t('Upload Punches'),
    hint: t('A file of a time clock or a spreadsheet.'),
  },
  {
    to: '/resource/timekeep/clocks',
    title: t('Wrong clocks'),
    hint: t('Punches that count at another time, or not at all.'),
  },
] as const;

/** Links to other pages; what is behind each is shown while it is pointed at. */
function TabLinks() {
  return (
    <Box
      sx={{
        display: 'flex',
        columnGap: { xs: 2, sm: 2.5 },
        maxWidth: '100%',
        overflowX: 'auto',
        // Room for the ring of a link that has the focus.
        ...{ px: 0.5, mx: -0.5 },
        py: { xs: 1.5, sm: 0.5 },
        my: { xs: -1, sm: -0.25 },
      }}
    >
      {LINKS.map(({ to, title, hint }) => (
        <MuiLink key={to} component={Link} to={to} title={hint} variant="body2" sx={{ whiteSpace: 'nowrap' }}>
          {title}
        </MuiLink>
      ))}
    </Box>
  );
}
