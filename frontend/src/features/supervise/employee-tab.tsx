import Box from '@mui/material/Box';
import { employeeName, type SupervisedEmployee } from '@timekeep/contracts/api/employees-api';
import type { TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import { filterAttendance } from '@timekeep/contracts/attendance/attendance-filter';
import { useMemo } from 'react';
import { useAddressState } from '@/shared/address-state';
import { useConfig } from '@/shared/api/system-api';
import { activeFilters, useAddressFilter } from '@/shared/attendance/attendance-filter';
import { FiltersPopover } from '@/shared/attendance/filters-popover';
import { RecordsTable } from '@/shared/attendance/records-table';
import type { TimesheetOwner } from '@/shared/attendance/timesheet';
import { EmployeeSelector } from '@/shared/form/employee-selector';
import { t } from '@/shared/language/language';
import { ErrorState } from '@/shared/layout/error-state';
import { SUPERVISE_ADDRESS_OPTIONS, superviseAddress } from './supervise-address';
import { useSupervisedRecordsQuery } from './supervise-api';

interface EmployeeTabProps {
  /** Null while they load. */
  readonly employees: readonly SupervisedEmployee[] | null;
}

const NO_EMPLOYEES: readonly SupervisedEmployee[] = [];

/** The records of one employee, who is in the address; by default the first. */
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
  const chosen = people.find(({ EMPID }) => EMPID === wanted) ?? people[0];
  return (
    <>
      <Box sx={{ maxWidth: 420, mb: 2 }}>
        <EmployeeSelector
          label={t('Employee')}
          employees={people}
          value={chosen?.EMPID ?? null}
          loading={employees === null}
          disabled={!chosen}
          onSelect={(employee) => {
            // Removes the filters, which were chosen for another employee.
            change({ tab: 'employee', employee }, { alone: true, preventScrollReset: true });
          }}
        />
      </Box>
      {chosen ? (
        <EmployeeRecords key={chosen.EMPID} employee={chosen} />
      ) : (
        <RecordsTable
          label={t('Attendance records')}
          records={employees && []}
          emptyHint={t('Your department has no other employees.')}
        />
      )}
    </>
  );
}

interface EmployeeRecordsProps {
  readonly employee: TimesheetOwner;
}

const NO_RECORDS: readonly TimekeepRecord[] = [];

/** The records of one employee with filters. They are loaded again at each selection. */
function EmployeeRecords({ employee }: EmployeeRecordsProps) {
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
      label={t('Attendance records of {employee}', { employee: employee.name })}
      records={isLoading ? null : shown}
      unfiltered={all.length}
      timesheet={{ owner: employee, filter }}
      csvName={`attendance-${employee.EMPID}.csv`}
      {...(activeFilters(filter) > 0 ? { emptyHint: t('Change the filters to see other records.') } : {})}
      tools={
        <FiltersPopover
          key={today}
          today={today}
          filter={filter}
          records={all}
          disabled={isLoading}
          applyLabel={t('Apply')}
          onApply={setFilter}
        />
      }
    />
  );
}
