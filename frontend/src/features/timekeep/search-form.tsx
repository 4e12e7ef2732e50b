import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { SEARCH_LIMIT, type ReportFilter } from '@timekeep/contracts/api/timekeep-api';
import type { SearchTimekeepRequest } from '@timekeep/contracts/attendance/fields';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { memo, useId, useState, type ReactNode, type SyntheticEvent } from 'react';
import { useEmployeesQuery } from '@/shared/api/directory-api';
import { DatePresetButtons } from '@/shared/attendance/date-presets';
import { KnownAtMore } from '@/shared/attendance/known-at';
import { ChoiceField } from '@/shared/form/choice-field';
import { MomentField } from '@/shared/form/picker-fields';
import { SearchIcon, useSearchDraft } from '@/shared/form/search-form';
import { WorkDateField } from '@/shared/form/picker-fields';
import { t } from '@/shared/language/language';
import { cardSurface } from '@/shared/layout/page-layout';
import { FilterOption, useFilterOptions } from './report-filter-option';
import { addressOfSearch, type TimekeepAddress } from './timekeep-address';
import { daysWithRecords, draftOf, expectedRecords, FILTER_CHOICES, searchOf } from './timekeep-search';

interface SearchFormProps {
  /** The search whose results are shown; a different one, for instance after Back, resets the form. */
  readonly search: SearchTimekeepRequest | null;
  readonly today: WorkDate;
  readonly zone: CompanyZone;
  readonly searching: boolean;
  readonly onSearch: (search: TimekeepAddress) => void;
}

/** Height in pixels, in a column of a wide screen. */
export const SEARCH_FORM_HEIGHT = 272;

/**
 * Search form in three steps: days, filter, search as known now or at a moment. Memoized, so that filters of the
 * results, which are in the same address, do not render it again.
 */
export const SearchForm = memo(function SearchForm({
  search,
  today,
  zone,
  searching,
  onSearch,
}: SearchFormProps) {
  const [draft, change] = useSearchDraft(search, () => draftOf(search, today));
  // Opens the menu of a newly chosen filter, because the user chooses an option next.
  const [choosing, setChoosing] = useState<ReportFilter | null>(null);
  const options = useFilterOptions(draft.filter);
  const wanted = searchOf(draft, options.first);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (wanted) onSearch(addressOfSearch(wanted));
  };
  return (
    <Box
      component="form"
      aria-label={t('Search timekeep records')}
      onSubmit={submit}
      sx={{
        display: 'grid',
        gap: 3,
        p: 2.5,
        ...cardSurface,
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          sm: 'repeat(2, minmax(0, 1fr))',
          lg: 'repeat(2, minmax(0, 1fr)) minmax(0, 1.1fr)',
        },
      }}
    >
      <SearchStep number={1} title={t('Choose the days')}>
        <DatePresetButtons
          today={today}
          from={draft.from}
          to={draft.to}
          onRange={(range) => {
            change(range);
            const found = searchOf({ ...draft, ...range }, options.first);
            if (found) onSearch(addressOfSearch(found));
          }}
        />
        <WorkDateField
          label={t('From')}
          initial={draft.from}
          onDate={(from) => {
            change({ from });
          }}
        />
        <WorkDateField
          label={t('To')}
          initial={draft.to}
          earliest={draft.from}
          onDate={(to) => {
            change({ to });
          }}
        />
      </SearchStep>
      {/* Below the days on phones, below all steps on wide screens. */}
      <Box sx={{ gridColumn: '1 / -1', order: { sm: 1 } }}>
        <SearchLimit wanted={wanted} today={today} />
      </Box>
      <SearchStep number={2} title={t('Choose a filter (optional)')}>
        <ChoiceField
          label={t('Filter type')}
          value={draft.filter}
          choices={FILTER_CHOICES}
          onChoice={(filter) => {
            change({ filter, option: null });
            setChoosing(filter);
          }}
        />
        <FilterOption
          key={draft.filter}
          filter={draft.filter}
          defaultOpen={choosing === draft.filter}
          options={options}
          value={draft.option ?? options.first}
          onOption={(option) => {
            change({ option });
          }}
        />
      </SearchStep>
      <SearchStep number={3} title={t('Search')}>
        <KnownAtMore isOpen={draft.asOf !== null}>
          <MomentField
            label={t('As known at (optional)')}
            initial={draft.asOf ?? null}
            zone={zone}
            optional
            onMoment={(moment, isEmpty) => {
              change({ asOf: moment ?? (isEmpty ? null : undefined) });
            }}
          />
        </KnownAtMore>
        <Button
          type="submit"
          variant="contained"
          disabled={wanted === null}
          startIcon={<SearchIcon searching={searching} />}
        >
          {t('Search Employees Timekeep')}
        </Button>
      </SearchStep>
    </Box>
  );
});

interface SearchStepProps {
  readonly number: number;
  readonly title: string;
  readonly children: ReactNode;
}

/** One step of the search, with its number. */
function SearchStep({ number, title, children }: SearchStepProps) {
  const titleId = useId();
  return (
    <Box
      role="group"
      aria-labelledby={titleId}
      sx={{ display: 'grid', gap: 1.5, alignContent: 'start', minWidth: 0 }}
    >
      <Typography id={titleId} variant="h3" component="h3">
        <Box component="span" sx={{ color: 'primary.main' }}>
          {t('Step {number}', { number })}
        </Box>{' '}
        <Box component="span" sx={{ fontWeight: 400, fontSize: '0.875rem', color: 'text.secondary' }}>
          {title}
        </Box>
      </Typography>
      {children}
    </Box>
  );
}

interface SearchLimitProps {
  /** The search of the form; null while it is incomplete. */
  readonly wanted: SearchTimekeepRequest | null;
  readonly today: WorkDate;
}

/** Notice before the search that a result may be shown in part: a line, or a box when it is likely. */
function SearchLimit({ wanted, today }: SearchLimitProps) {
  const days = wanted ? daysWithRecords(wanted, today) : 0;
  // One employee or one day rarely has that many records, so the employees are not loaded.
  const { data } = useEmployeesQuery(days > 1 && wanted?.reportFilter !== 'name' ? undefined : skipToken);
  const expected = wanted && data ? expectedRecords(wanted, today, data) : 0;
  const limit = inWords(SEARCH_LIMIT);
  return (
    <div role="status">
      {expected > SEARCH_LIMIT ? (
        <Alert severity="info">
          {t(
            'These days have about {expected} records. The search will show the newest {limit}; after it, all of them can be downloaded as CSV. Choose fewer days or a filter to see everything here.',
            { expected: inWords(expected), limit },
          )}
        </Alert>
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t(
            'A search shows at most the newest {limit} records. If it finds more, all of them can be downloaded as CSV.',
            { limit },
          )}
        </Typography>
      )}
    </div>
  );
}

function inWords(count: number): string {
  return count.toLocaleString('en-US');
}
