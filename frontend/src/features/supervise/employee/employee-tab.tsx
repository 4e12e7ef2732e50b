import Box from '@mui/material/Box';
import { employeeName, type SupervisedEmployee } from '@timekeep/contracts/api/employees-api';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { RecordsTable } from '@/shared/attendance/records-table';
import { EmployeeSelector } from '@/shared/form/employee-selector';
import { EmployeeRecords } from './employee-records';

interface EmployeeTabProps {
  /** Null while they load. */
  readonly employees: readonly SupervisedEmployee[] | null;
}

const NOBODY: readonly SupervisedEmployee[] = [];

/** One employee's records. The address keeps who is chosen, which is the first unless somebody is. */
export function EmployeeTab({ employees }: EmployeeTabProps) {
  const [search, setSearch] = useSearchParams();
  const people = useMemo(
    () =>
      (employees ?? NOBODY).map(({ EMPID, EMP_LNAME, EMP_FNAME }) => ({
        EMPID,
        name: employeeName(EMP_LNAME, EMP_FNAME),
      })),
    [employees],
  );
  const chosen = people.find(({ EMPID }) => EMPID === search.get('employee')) ?? people[0];
  return (
    <>
      <Box sx={{ maxWidth: 420, mb: 2 }}>
        <EmployeeSelector
          label="Employee"
          employees={people}
          value={chosen?.EMPID ?? null}
          loading={employees === null}
          disabled={!chosen}
          onSelect={(employee) => {
            // Without the filters: they were chosen for somebody else's records.
            setSearch({ tab: 'employee', employee }, { preventScrollReset: true });
          }}
        />
      </Box>
      {chosen ? (
        <EmployeeRecords key={chosen.EMPID} employee={chosen} />
      ) : (
        <RecordsTable
          label="Attendance records"
          records={employees && []}
          emptyHint="There is nobody else in your department."
        />
      )}
    </>
  );
}
