import { skipToken } from '@reduxjs/toolkit/query/react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { EmployeeListItem } from '@timekeep/contracts/api/employees-api';
import { RecordsTable } from '../../../shared/attendance/records-table';
import { ErrorState } from '../../../shared/feedback/error-state';
import { useEmployeeRecordsQuery } from './employees-api';

/** The timekeep records of the selected employee; null while it is not known who that is. */
export function EmployeeRecords({ employee }: { readonly employee: EmployeeListItem | null }) {
  const { EMPID, EMPNAME } = employee ?? { EMPID: '', EMPNAME: '' };
  const { currentData, isFetching, isError, error, refetch } = useEmployeeRecordsQuery(
    employee ? EMPID : skipToken,
  );
  const hasFailed = isError && currentData === undefined;
  return (
    <Box component="section" aria-labelledby="employee-timekeep" sx={{ minWidth: 0 }}>
      <Typography variant="h2" id="employee-timekeep" sx={{ mb: 0.5 }}>
        Employee Timekeep
      </Typography>
      {hasFailed ? (
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <RecordsTable
          label={`Timekeep records of ${EMPNAME}`}
          records={currentData ?? null}
          emptyHint="The first one comes with the first work day."
          csvName={`timekeep-${EMPID}.csv`}
        />
      )}
    </Box>
  );
}
