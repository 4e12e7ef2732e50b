import ArrowForward from '@mui/icons-material/ArrowForward';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { SearchTimekeepRequest } from '@timekeep/contracts/attendance/fields';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { useAddressState } from '@/shared/address-state';
import { useConfig } from '@/shared/api/system-api';
import { useCompanyZone } from '@/shared/attendance/company-zone';
import { mediumDate } from '@/shared/attendance/date-format';
import { KnownAtBanner } from '@/shared/attendance/known-at';
import { useSearchSubmit } from '@/shared/form/search-form';
import { t } from '@/shared/language/language';
import { PhoneDisclosure } from '@/shared/layout/disclosure';
import { ErrorState } from '@/shared/layout/error-state';
import { cardSurface } from '@/shared/layout/page-layout';
import { ResultsView, useTimekeepSearch } from './results-view';
import { SEARCH_FORM_HEIGHT, SearchForm } from './search-form';
import { searchInAddress, timekeepAddress } from './timekeep-address';

const NO_SEARCH = { unreadable: null } as const;

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
  });
  // The search whose form was opened on a phone: the next one closes it.
  const [openFor, setOpenFor] = useState<SearchTimekeepRequest | null>(null);
  const today = config.data?.today;
  const isReady = today !== undefined && zone !== null;
  return (
    <Box component="section" aria-labelledby="timekeep-viewing" sx={{ display: 'grid', gap: 3 }}>
      <title>{`${t('Timekeep Viewing')} · Timekeep`}</title>
      <div>
        <Typography variant="h2" id="timekeep-viewing">
          {t('Timekeep Viewing')}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          {t('View and monitor employee timekeep')}
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
          <PhoneDisclosure
            label={
              search
                ? t('Change the search: {from} to {to}', {
                    ...{ from: mediumDate(search.FROM), to: mediumDate(search.TO) },
                  })
                : t('Search timekeep records')
            }
            isOpen={search === null || openFor === search}
            onToggle={() => {
              setOpenFor(openFor === search ? null : search);
            }}
          >
            <SearchForm
              search={search}
              today={today}
              zone={zone}
              searching={results.isFetching}
              onSearch={searchFor}
            />
          </PhoneDisclosure>
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
        <Box
          sx={{
            display: 'grid',
            gap: { xs: search ? 1 : 2, lg: 1 },
            // On phones two in a row, so that the first record is seen.
            ...(search && { gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'minmax(0, 1fr)' } }),
          }}
        >
          <LinkCard
            to="/"
            title={t('View Employee Data')}
            isShort={search !== null}
            hint={t('Your own times and schedule of today.')}
          />
          <LinkCard
            to="/resource/timekeep/refused"
            title={t('Refused punches')}
            isShort={search !== null}
            hint={t('What time clocks sent and was not recorded.')}
          />
          <LinkCard
            to="/resource/timekeep/files"
            title={t('Upload Punches')}
            isShort={search !== null}
            hint={t('A file of a time clock or a spreadsheet.')}
          />
          <LinkCard
            to="/resource/timekeep/clocks"
            title={t('Wrong clocks')}
            isShort={search !== null}
            hint={t('Punches that count at another time, or not at all.')}
          />
        </Box>
      </Box>
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
          <ResultsView search={search} results={results} zone={zone} />
        </Box>
      )}
    </Box>
  );
}

interface LinkCardProps {
  readonly to: string;
  readonly title: string;
  readonly hint: string;
  /** True to leave out the hint on phones. */
  readonly isShort: boolean;
}

/** Link to another page. */
function LinkCard({ to, title, hint, isShort }: LinkCardProps) {
  return (
    <ButtonBase
      component={Link}
      to={to}
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1,
        px: 2,
        py: 1,
        textAlign: 'left',
        ...cardSurface,
        transition: 'border-color 120ms, background-color 120ms',
        '&:hover': { borderColor: 'primary.main', bgcolor: 'subtle' },
      }}
    >
      <span>
        <Typography variant="h3" component="span" sx={{ display: 'block' }}>
          {title}
        </Typography>
        <Typography
          variant="body2"
          component="span"
          sx={{ color: 'text.secondary', display: { xs: isShort ? 'none' : 'inline', sm: 'inline' } }}
        >
          {hint}
        </Typography>
      </span>
      <Box component="span" sx={{ color: 'primary.main', display: 'inline-flex' }}>
        <ArrowForward fontSize="small" />
      </Box>
    </ButtonBase>
  );
}
