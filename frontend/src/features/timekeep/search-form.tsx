import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { SEARCH_LIMIT, type ReportFilter } from '@timekeep/contracts/api/timekeep-api';
import type { SearchTimekeepRequest } from '@timekeep/contracts/attendance/fields';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { memo, useId, useState, type ReactNode, type SyntheticEvent } from 'react';
import { writeAddress } from '@/shared/address-state';
import { KnownAtMore } from '@/shared/attendance/known-at';
import { BarField, BesideFields } from '@/shared/filter/filter-bar';
import { PeriodPresets, periodPresets } from '@/shared/filter/period-presets';
import { ChoiceField } from '@/shared/form/choice-field';
import { MomentField, WorkDateField } from '@/shared/form/picker-fields';
import { SearchIcon, useSearchDraft, useSearchOnChange } from '@/shared/form/search-form';
import { t } from '@/shared/language/language';
import { FilterOption, useFilterOptions } from './report-filter-option';
import { addressOfSearch, timekeepAddress, type TimekeepAddress } from './timekeep-address';
import { draftOf, FILTER_CHOICES, searchOf } from './timekeep-search';

interface SearchFormProps {
  /** The search whose results are shown; a different one, for instance after Back, resets the form. */
  readonly search: SearchTimekeepRequest | null;
  readonly today: WorkDate;
  readonly zone: CompanyZone;
  readonly searching: boolean;
  /** Called by the button and by the presets; `isDone` is false when a field was changed. */
  readonly onSearch: (search: TimekeepAddress, isDone: boolean) => void;
}

/**
 * Search form in three steps: days, filter, search as known now or at a moment. It searches when it is changed; the button
 * does so again. Memoized, so that filters of the results, which are in the same address, do not render it again.
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
  const changed = useSearchOnChange(wanted && textOf(wanted), search && textOf(search), () => {
    if (wanted) onSearch(addressOfSearch(wanted), false);
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    changed(null);
    if (wanted) onSearch(addressOfSearch(wanted), true);
  };
  return (
    <Box
      component="form"
      aria-label={t('Search timekeep records')}
      onSubmit={submit}
      sx={{ flex: '1 1 100%', minWidth: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 1 }}
    >
      <SearchStep number={1} title={t('Choose the days')}>
        <BarField width={142}>
          <WorkDateField
            label={t('From')}
            initial={draft.from}
            onDate={(from) => {
              change({ from });
              changed('typed');
            }}
          />
        </BarField>
        <BarField width={142}>
          <WorkDateField
            label={t('To')}
            initial={draft.to}
            earliest={draft.from}
            onDate={(to) => {
              change({ to });
              changed('typed');
            }}
          />
        </BarField>
        <PeriodPresets
          presets={periodPresets(today)}
          from={draft.from}
          to={draft.to}
          isBesideFields
          onRange={(range) => {
            change(range);
            const found = searchOf({ ...draft, ...range }, options.first);
            changed(found ? null : 'chosen');
            if (found) onSearch(addressOfSearch(found), true);
          }}
        />
      </SearchStep>
      <SearchStep number={2} title={t('Choose a filter (optional)')}>
        <BarField width={172}>
          <ChoiceField
            label={t('Filter type')}
            value={draft.filter}
            choices={FILTER_CHOICES}
            onChoice={(filter) => {
              change({ filter, option: null });
              setChoosing(filter);
              changed('chosen');
            }}
          />
        </BarField>
        <BarField width={182}>
          <FilterOption
            key={draft.filter}
            filter={draft.filter}
            defaultOpen={choosing === draft.filter}
            options={options}
            value={draft.option ?? options.first}
            onOption={(option) => {
              change({ option });
              changed('chosen');
            }}
          />
        </BarField>
      </SearchStep>
      <SearchStep number={3} title={t('Search')}>
        <BesideFields>
          <Button
            type="submit"
            variant="contained"
            disabled={wanted === null}
            startIcon={<SearchIcon searching={searching} />}
          >
            {t('Search Employees Timekeep')}
          </Button>
        </BesideFields>
        <KnownAtMore isInBar isOpen={draft.asOf !== null}>
          <MomentField
            label={t('As known at (optional)')}
            initial={draft.asOf ?? null}
            zone={zone}
            optional
            onMoment={(moment, isEmpty) => {
              change({ asOf: moment ?? (isEmpty ? null : undefined) });
              changed('typed');
            }}
          />
        </KnownAtMore>
      </SearchStep>
    </Box>
  );
});

/** Returns a text that is equal for equal searches. */
function textOf(search: SearchTimekeepRequest): string {
  return writeAddress(timekeepAddress, addressOfSearch(search)).toString();
}

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
      sx={{ flex: { xs: '1 1 100%', sm: '0 1 auto' }, minWidth: 0 }}
    >
      <Typography
        id={titleId}
        component="h3"
        sx={{ fontSize: '0.8125rem', lineHeight: 1.5, fontWeight: 600, mb: 0.5 }}
      >
        <Box component="span" sx={{ color: 'primary.main' }}>
          {t('Step {number}', { number })}
        </Box>{' '}
        <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
          {title}
        </Box>
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', columnGap: 1.5, rowGap: 1 }}>
        {children}
      </Box>
    </Box>
  );
}

/** Notice before the first search that a result may be shown in part. */
export function SearchLimit() {
  return (
    <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
      {t(
        'A search shows at most the newest {limit} records. If it finds more, all of them can be downloaded as CSV.',
        { limit: SEARCH_LIMIT.toLocaleString('en-US') },
      )}
    </Typography>
  );
}
