import type { TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import { filterAttendance } from '@timekeep/contracts/attendance/attendance-filter';
import { useMemo } from 'react';
import { useSupervisedRecordsQuery } from '@/features/supervise/supervise-api';
import { useConfig } from '@/shared/api/system-api';
import { activeFilters, useAddressFilter } from '@/shared/attendance/attendance-filter';
import { FiltersPopover } from '@/shared/attendance/filters-popover';
import { RecordsTable } from '@/shared/attendance/records-table';
import { ErrorState } from '@/shared/layout/error-state';

interface EmployeeRecordsProps {
  readonly employee: { readonly EMPID: string; readonly name: string };
}

const NO_RECORDS: readonly TimekeepRecord[] = [];

/** The records of one employee, loaded each time that somebody is chosen, and their filters. */
export function EmployeeRecords({ employee }: EmployeeRecordsProps) {
  const [filter, setFilter] = useAddressFilter();
  const today = useConfig().data?.today ?? null;
  const records = useSupervisedRecordsQuery({ id: employee.EMPID }, { refetchOnMountOrArgChange: true });
  const all = records.currentData ?? NO_RECORDS;
  const shown = useMemo(() => filterAttendance(all, filter), [all, filter]);
  if (records.isError && !records.currentData) {
    return (
      <ErrorState
        level="h2"
        error={records.error}
        retrying={records.isFetching}
        onRetry={() => {
          void records.refetch();
        }}
      />
    );
  }
  const isLoading = !records.currentData;
  return (
    <RecordsTable
      label={`Attendance records of ${employee.name}`}
      records={isLoading ? null : shown}
      unfiltered={all.length}
      csvName={`attendance-${employee.EMPID}.csv`}
      {...(activeFilters(filter) > 0 ? { emptyHint: 'Change the filters to see other records.' } : {})}
      tools={
        <FiltersPopover
          key={today}
          today={today}
          filter={filter}
          records={all}
          disabled={isLoading}
          applyLabel="Apply"
          onApply={setFilter}
        />
      }
    />
  );
}
