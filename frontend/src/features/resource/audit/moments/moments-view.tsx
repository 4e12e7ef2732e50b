import Box from '@mui/material/Box';
import { skipToken } from '@reduxjs/toolkit/query/react';
import type { RecordDifference } from '@timekeep/contracts/api/audit-api';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { WithCompanyDay, type CompanyDay } from '@/features/resource/audit/parts/with-company-day';
import { useCompareMomentsQuery } from '@/shared/audit/audit-api';
import type { Choosable } from '@/shared/form/employee-selector';
import { useSearchSubmit } from '@/shared/form/search-form';
import { ErrorState } from '@/shared/layout/error-state';
import { DifferenceTable } from './difference-table';
import { MomentsForm } from './moments-form';
import { addressOf, firstMoments, momentsInAddress, requestOf } from './moments-search.model';

/** What two moments know differently, such as a cut-off of the payroll and now. The address says which. */
export function MomentsView() {
  return <WithCompanyDay formHeight={FORM_HEIGHT}>{(day) => <Moments {...day} />}</WithCompanyDay>;
}

const FORM_HEIGHT = { xs: 614, sm: 360, lg: 219 } as const;
const NOTHING: readonly RecordDifference[] = [];

function Moments({ today, zone }: CompanyDay) {
  const [address] = useSearchParams();
  const search = momentsInAddress(address, today, zone);
  const results = useCompareMomentsQuery(search ? requestOf(search) : skipToken, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: false,
  });
  const searchFor = useSearchSubmit({
    address: search && addressOf(search).toString(),
    refetch: results.refetch,
    preventScrollReset: true,
  });
  const { currentData, isError, error, isFetching } = results;
  const found = useMemo(() => employeesOf(currentData?.data ?? NOTHING), [currentData]);
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <MomentsForm
        search={search ?? firstMoments(today, zone)}
        zone={zone}
        found={found}
        searching={isFetching}
        onSearch={searchFor}
      />
      {search && isError && (
        <ErrorState error={error} level="h2" retrying={isFetching} onRetry={() => void results.refetch()} />
      )}
      {search && !isError && <DifferenceTable answer={currentData} today={today} />}
    </Box>
  );
}

function employeesOf(differences: readonly RecordDifference[]): readonly Choosable[] {
  const employees = new Map(differences.map(({ EMPID, EMPNAME }) => [EMPID, EMPNAME]));
  return [...employees].map(([EMPID, name]) => ({ EMPID, name }));
}
