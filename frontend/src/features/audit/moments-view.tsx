import Box from '@mui/material/Box';
import { skipToken } from '@reduxjs/toolkit/query/react';
import type { RecordDifference } from '@timekeep/contracts/api/audit-api';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { useMemo } from 'react';
import { useAddressState } from '@/shared/address-state';
import { useCompareMomentsQuery } from '@/shared/audit/audit-api';
import { useConfig } from '@/shared/api/system-api';
import { PeriodPresets, periodPresets } from '@/shared/filter/period-presets';
import type { EmployeeOption } from '@/shared/form/employee-search';
import { MomentField } from '@/shared/form/picker-fields';
import { useSearchDraft, useSearchSubmit } from '@/shared/form/search-form';
import { WorkDateField } from '@/shared/form/picker-fields';
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
import {
  DepartmentChoice,
  EmployeeChoice,
  SearchPanel,
  WithCompanyDay,
  type CompanyDay,
} from './search-panel';

/** The differences between two moments, for instance a payroll cut-off and now. The address holds both. */
export function MomentsView() {
  return <WithCompanyDay formHeight={FORM_HEIGHT}>{(day) => <Moments {...day} />}</WithCompanyDay>;
}

const FORM_HEIGHT = { xs: 614, sm: 360, lg: 219 } as const;
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
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
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
        <DifferenceTable EMPID={search.EMPID ?? undefined} answer={currentData} today={today} />
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

/** Height of the field for the later moment with its help text, in pixels. */
const LATER_FIELD_HEIGHT = 91;

/** Form of a comparison: period, two moments, employee and department. */
function MomentsForm({ search, zone, found, searching, onSearch }: MomentsFormProps) {
  const [draft, change] = useSearchDraft(search, () => draftOf(search));
  const today = useConfig().data?.today;
  const wanted = searchOf(draft);
  return (
    <SearchPanel
      label={t('Compare two moments')}
      action={t('Compare')}
      disabled={wanted === null}
      searching={searching}
      onSubmit={() => {
        if (wanted) onSearch(addressOfSearch(wanted));
      }}
      above={
        today !== undefined && (
          <PeriodPresets presets={periodPresets(today)} from={draft.from} to={draft.to} onRange={change} />
        )
      }
    >
      <WorkDateField
        label={t('Work dates from')}
        initial={draft.from}
        onDate={(from) => {
          change({ from });
        }}
      />
      <WorkDateField
        label={t('Work dates to')}
        initial={draft.to}
        earliest={draft.from}
        onDate={(to) => {
          change({ to });
        }}
      />
      <MomentField
        label={t('Earlier moment')}
        initial={draft.earlier}
        zone={zone}
        onMoment={(earlier) => {
          change({ earlier });
        }}
      />
      {/* Reserves the space of the help text before the field is loaded. */}
      <Box sx={{ minHeight: LATER_FIELD_HEIGHT }}>
        <MomentField
          label={t('Later moment')}
          optional
          initial={draft.later}
          zone={zone}
          help={runsBackwards(draft) ? t('Before the earlier moment.') : t('Empty means now.')}
          onMoment={(later, isEmpty) => {
            change({ later, isLaterUnreadable: later === null && !isEmpty });
          }}
        />
      </Box>
      <EmployeeChoice
        label={t('Employee')}
        everyone={t('Everyone')}
        others={found}
        value={draft.EMPID}
        onChoice={(EMPID) => {
          change({ EMPID });
        }}
      />
      <DepartmentChoice
        value={draft.department}
        onChoice={(department) => {
          change({ department });
        }}
      />
    </SearchPanel>
  );
}
