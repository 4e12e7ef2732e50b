import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { SearchTimekeepRequest } from '@timekeep/contracts/api/timekeep-api';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { memo, type SyntheticEvent } from 'react';
import { ChoiceField } from '@/shared/form/choice-field';
import { MomentField } from '@/shared/form/moment-field';
import { SearchIcon, useSearchDraft } from '@/shared/form/search-form';
import { WorkDateField } from '@/shared/form/work-date-field';
import { cardSurface } from '@/shared/layout/page-layout';
import { FilterOption } from './filter-option';
import { SearchLimit } from './search-limit';
import { SearchStep } from './search-step';
import { addressOf, draftOf, FILTER_CHOICES, searchOf } from './search.model';
import { useFilterOptions } from './use-filter-options';

interface SearchFormProps {
  /** The search whose results are shown; another one, as after Back, fills the form anew. */
  readonly search: SearchTimekeepRequest | null;
  readonly today: WorkDate;
  readonly zone: CompanyZone;
  readonly searching: boolean;
  readonly onSearch: (address: URLSearchParams) => void;
}

/** In pixels, beside the other columns of a wide screen. */
export const SEARCH_FORM_HEIGHT = 272;

/**
 * Three steps: which days, whose records, search, as they are known now or were at a moment. Filters of the results, in
 * the same address, are none of its business.
 */
export const SearchForm = memo(function SearchForm({
  search,
  today,
  zone,
  searching,
  onSearch,
}: SearchFormProps) {
  const [draft, change] = useSearchDraft(search ? addressOf(search).toString() : '', () =>
    draftOf(search, today),
  );
  const options = useFilterOptions(draft.filter);
  const wanted = searchOf(draft, options.first);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (wanted) onSearch(addressOf(wanted));
  };
  return (
    <Box
      component="form"
      aria-label="Search timekeep records"
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
      <SearchStep number={1} title="Choose the days">
        <WorkDateField
          label="From"
          initial={draft.from}
          onDate={(from) => {
            change({ from });
          }}
        />
        <WorkDateField
          label="To"
          initial={draft.to}
          earliest={draft.from}
          onDate={(to) => {
            change({ to });
          }}
        />
      </SearchStep>
      {/* Beside the days on a phone, below all steps where there is room. */}
      <Box sx={{ gridColumn: '1 / -1', order: { sm: 1 } }}>
        <SearchLimit wanted={wanted} today={today} />
      </Box>
      <SearchStep number={2} title="Choose a filter (optional)">
        <ChoiceField
          label="Filter type"
          value={draft.filter}
          choices={FILTER_CHOICES}
          onChoice={(filter) => {
            change({ filter, option: null });
          }}
        />
        <FilterOption
          filter={draft.filter}
          options={options}
          value={draft.option ?? options.first}
          onOption={(option) => {
            change({ option });
          }}
        />
      </SearchStep>
      <SearchStep number={3} title="Search">
        <MomentField
          label="As known at (optional)"
          initial={draft.asOf ?? null}
          zone={zone}
          optional
          onMoment={(moment, isEmpty) => {
            change({ asOf: moment ?? (isEmpty ? null : undefined) });
          }}
        />
        <Button
          type="submit"
          variant="contained"
          disabled={wanted === null}
          startIcon={<SearchIcon searching={searching} />}
          sx={{ mt: { lg: 3.25 } }}
        >
          Search Employees Timekeep
        </Button>
      </SearchStep>
    </Box>
  );
});
