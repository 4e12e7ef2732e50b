import Box from '@mui/material/Box';
import { skipToken } from '@reduxjs/toolkit/query/react';
import type { RecordDifference } from '@timekeep/contracts/api/audit-api';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { useMemo } from 'react';
import { useAddressState } from '@/shared/address-state';
import { useCompareMomentsQuery } from '@/shared/audit/audit-api';
import { useConfig } from '@/shared/api/system-api';
import { openPeriodInWords } from '@/shared/attendance/date-format';
import { BarField } from '@/shared/filter/filter-bar';
import { PeriodPresets, periodPresets } from '@/shared/filter/period-presets';
import type { EmployeeOption } from '@/shared/form/employee-search';
import { useEmployeeChoices } from '@/shared/form/include-left';
import { MomentField, WorkDateField } from '@/shared/form/picker-fields';
import { useSearchDraft, useLiveSearch, useSearchSubmit } from '@/shared/form/search-form';
import { t } from '@/shared/language/language';
import { ErrorState } from '@/shared/layout/error-state';
import { DifferenceTable } from './difference-table';
import {
  addressOfSearch,
  draftOf,
  defaultMoments,
  momentsAddress,
  requestOf,
  runsBackwards,
  searchInAddress,
  searchOf,
  type MomentsAddress,
  type MomentsSearch,
} from './moments-search';
import { EmployeeChoice, ScopeFields, SearchPanel, WithCompanyDay, type CompanyDay } from './search-panel';

/** The differences between two moments, for instance a payroll cut-off and now. The address holds both. */
export function MomentsView() {
  return <WithCompanyDay formHeight={FORM_HEIGHT}>{(day) => <Moments {...day} />}</WithCompanyDay>;
}

const FORM_HEIGHT = { xs: 44, sm: 190, lg: 104 } as const;
const NO_SEARCH = { unreadable: null } as const;
const NOTHING: readonly RecordDifference[] = [];

function Moments({ today, zone }: CompanyDay) {
  const first = useMemo(() => defaultMoments(today, zone), [today, zone]);
  const schema = useMemo(() => momentsAddress(first), [first]);
  const [address] = useAddressState(schema, NO_SEARCH);
  const search = useMemo(() => address && searchInAddress(address), [address]);
  const results = useCompareMomentsQuery(search ? requestOf(search) : skipToken, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: false,
  });
  const searchFor = useSearchSubmit({
    schema,
    shown: address,
    refetch: results.refetch,
    preventScrollReset: true,
  });
  const { currentData, isError, error, isFetching } = results;
  const found = useMemo(() => employeesOf(currentData?.data ?? NOTHING), [currentData]);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
      <MomentsForm
        search={search ?? first}
        zone={zone}
        found={found}
        searching={isFetching}
        onSearch={searchFor}
      />
      {search && isError && (
        <ErrorState error={error} level="h2" retrying={isFetching} onRetry={() => void results.refetch()} />
      )}
      {search && !isError && (
        <DifferenceTable search={search} onSearch={searchFor} answer={currentData} today={today} />
      )}
    </Box>
  );
}

function employeesOf(differences: readonly RecordDifference[]): readonly EmployeeOption[] {
  const employees = new Map(differences.map(({ EMPID, EMPNAME }) => [EMPID, EMPNAME]));
  return [...employees].map(([EMPID, name]) => ({ EMPID, name }));
}

interface MomentsFormProps {
  /** The search whose results are shown; a different one, for instance after Back, resets the form. */
  readonly search: MomentsSearch;
  readonly zone: CompanyZone;
  /** Employees in the results. */
  readonly found: readonly EmployeeOption[];
  readonly searching: boolean;
  readonly onSearch: (search: MomentsAddress) => void;
}

/** Form of a comparison: period, two moments, employee and department. */
function MomentsForm({ search, zone, found, searching, onSearch }: MomentsFormProps) {
  const [draft, change] = useSearchDraft(search, () => draftOf(search));
  const today = useConfig().data?.today;
  const people = useEmployeeChoices();
  const wanted = searchOf(draft);
  const run = () => {
    if (wanted) onSearch(addressOfSearch(wanted));
  };
  const { choose, type, submit } = useLiveSearch(
    change,
    wanted && JSON.stringify(wanted),
    JSON.stringify(search),
    run,
  );
  return (
    <SearchPanel
      label={t('Compare two moments')}
      summary={openPeriodInWords(draft.from, draft.to)}
      action={t('Compare')}
      disabled={wanted === null}
      searching={searching}
      onSubmit={submit}
      presets={
        today !== undefined && (
          <PeriodPresets
            presets={periodPresets(today)}
            from={draft.from}
            to={draft.to}
            isBesideFields
            onRange={({ from, to }) => {
              choose({ from, to });
            }}
          />
        )
      }
      moreActive={[draft.EMPID, draft.department].filter((value) => value !== null).length}
      more={
        <>
          <BarField width={176}>
            <EmployeeChoice
              people={people}
              label={t('Employee')}
              everyone={t('Everyone')}
              others={found}
              value={draft.EMPID}
              onChoice={(EMPID) => {
                choose({ EMPID });
              }}
            />
          </BarField>
          <ScopeFields department={draft.department} people={people} choose={choose} />
        </>
      }
    >
      <BarField width={142}>
        <WorkDateField
          label={t('Work dates from')}
          initial={draft.from}
          onDate={(from) => {
            type({ from });
          }}
        />
      </BarField>
      <BarField width={142}>
        <WorkDateField
          label={t('Work dates to')}
          initial={draft.to}
          earliest={draft.from}
          onDate={(to) => {
            type({ to });
          }}
        />
      </BarField>
      <BarField width={204}>
        <MomentField
          label={t('Earlier moment')}
          initial={draft.earlier}
          zone={zone}
          onMoment={(earlier) => {
            type({ earlier });
          }}
        />
      </BarField>
      <BarField width={204}>
        <MomentField
          label={t('Later moment')}
          optional
          initial={draft.later}
          zone={zone}
          help={runsBackwards(draft) ? t('Before the earlier moment.') : t('Empty means now.')}
          onMoment={(later, isEmpty) => {
            type({ later, isLaterUnreadable: later === null && !isEmpty });
          }}
        />
      </BarField>
    </SearchPanel>
  );
}
