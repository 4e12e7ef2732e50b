import Box from '@mui/material/Box';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { employeeName, type SupervisedEmployee } from '@timekeep/contracts/api/employees-api';
import type { TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import { useMemo, type ReactNode } from 'react';
import { useAddressState } from '@/shared/address-state';
import { useConfig } from '@/shared/api/system-api';
import {
  activeFilters,
  filterChips,
  filterInFileName,
  useAddressFilter,
} from '@/shared/attendance/attendance-filter';
import { FiltersPopover } from '@/shared/attendance/filters-popover';
import { useFilteredRecords } from '@/shared/attendance/not-due';
import { RecordFilters } from '@/shared/attendance/record-filters';
import { RecordsTable } from '@/shared/attendance/records-table';
import type { TimesheetOwner } from '@/shared/attendance/timesheet';
import { BarField, FilterBar } from '@/shared/filter/filter-bar';
import { PeriodPresets, historyPresets } from '@/shared/filter/period-presets';
import { EmployeeSelector } from '@/shared/form/employee-selector';
import { t } from '@/shared/language/language';
import { ErrorState } from '@/shared/layout/error-state';
import { csvName } from '@/shared/table/csv';
import { SUPERVISE_ADDRESS_OPTIONS, superviseAddress } from './supervise-address';
import { useSupervisedRecordsQuery } from './supervise-api';

interface EmployeeTabProps {
  /** Null while they load. */
  readonly employees: readonly SupervisedEmployee[] | null;
}

const NO_EMPLOYEES: readonly SupervisedEmployee[] = [];

/** The records of one employee, who is in the address; by default the first. Nobody takes the place of one who left the department. */
export function EmployeeTab({ employees }: EmployeeTabProps) {
  const [{ employee: wanted }, change] = useAddressState(superviseAddress, SUPERVISE_ADDRESS_OPTIONS);
  const people = useMemo(
    () =>
      (employees ?? NO_EMPLOYEES).map(({ EMPID, EMP_LNAME, EMP_FNAME, DEPARTMENT }) => ({
        EMPID,
        name: employeeName(EMP_LNAME, EMP_FNAME),
        place: DEPARTMENT,
      })),
    [employees],
  );
  const chosen = wanted === undefined ? people[0] : people.find(({ EMPID }) => EMPID === wanted);
  return (
    <EmployeeRecords
      employee={chosen ?? null}
      isLoading={employees === null}
      nobody={
        wanted === undefined || people.length === 0
          ? t('Your department has no other employees.')
          : t('{EMPID} is not in your department. Please choose another employee.', { EMPID: wanted })
      }
      selector={
        <EmployeeSelector
          label={t('Employee')}
          employees={people}
          value={chosen?.EMPID ?? null}
          loading={employees === null}
          disabled={people.length === 0}
          onSelect={(employee) => {
            // Removes the filters, which were chosen for another employee.
            change({ tab: 'employee', employee }, { alone: true, preventScrollReset: true });
          }}
        />
      }
    />
  );
}

interface EmployeeRecordsProps {
  /** Null while they load, and without one to show. */
  readonly employee: TimesheetOwner | null;
  readonly isLoading: boolean;
  /** Reason why there is no employee to show. */
  readonly nobody: string;
  readonly selector: ReactNode;
}

const NO_RECORDS: readonly TimekeepRecord[] = [];

/** The records of one employee with filters. They are loaded again at each selection. */
function EmployeeRecords({ employee, isLoading: areLoading, nobody, selector }: EmployeeRecordsProps) {
  const [filter, setFilter] = useAddressFilter();
  const today = useConfig().data?.today ?? null;
  const records = useSupervisedRecordsQuery(employee ? { id: employee.EMPID } : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  const all = records.currentData ?? NO_RECORDS;
  const shown = useFilteredRecords(all, filter, today);
  const isLoading = !records.currentData;
  const { range } = filter;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
      <FilterBar label={t('Filter records')} summary={employee?.name ?? t('Employee')}>
        <BarField width={240} isBare>
          {selector}
        </BarField>
        <PeriodPresets
          presets={today === null ? null : historyPresets(today)}
          from={range?.from}
          to={range?.to}
          disabled={isLoading}
          onRange={({ from, to }) => {
            setFilter({ ...filter, range: { from, to } });
          }}
        />
        <RecordFilters records={all} filter={filter} disabled={isLoading} onFilter={setFilter}>
          <FiltersPopover
            key={today}
            today={today}
            filter={filter}
            records={all}
            disabled={isLoading}
            applyLabel={t('Apply')}
            onApply={setFilter}
          />
        </RecordFilters>
      </FilterBar>
      {records.isError && !records.currentData ? (
        <ErrorState
          level="h2"
          error={records.error}
          retrying={records.isFetching}
          onRetry={() => {
            void records.refetch();
          }}
        />
      ) : employee ? (
        <RecordsTable
          label={t('Attendance records of {employee}', { employee: employee.name })}
          records={isLoading ? null : shown}
          unfiltered={all.length}
          filters={filterChips(filter, setFilter)}
          timesheet={{ owner: employee, filter }}
          csvName={csvName(['attendance', employee.EMPID, ...filterInFileName(filter)])}
          {...(activeFilters(filter) > 0 ? { emptyHint: t('Change the filters to see other records.') } : {})}
        />
      ) : (
        <RecordsTable label={t('Attendance records')} records={areLoading ? null : []} emptyHint={nobody} />
      )}
    </Box>
  );
}
