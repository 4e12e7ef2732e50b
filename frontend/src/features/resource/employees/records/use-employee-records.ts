import { skipToken } from '@reduxjs/toolkit/query/react';
import { HISTORY_START } from '@timekeep/contracts/api/attendance-api';
import { useEmployeeRecordsQuery } from '@/features/resource/employees/employees-api';
import { useSearchTimekeepQuery } from '@/features/resource/timekeep/timekeep-api';
import { useConfig } from '@/shared/api/system-api';

/** All records of an employee, as they are known now or were at a moment; of nobody none. */
export function useEmployeeRecords(EMPID: string | null, knownAt: string | null) {
  const today = useConfig().data?.today;
  const now = useEmployeeRecordsQuery(EMPID === null || knownAt !== null ? skipToken : EMPID);
  const then = useSearchTimekeepQuery(
    EMPID === null || knownAt === null || today === undefined
      ? skipToken
      : { FROM: HISTORY_START, TO: today, reportFilter: 'name', selectedOption: EMPID, asOf: knownAt },
    { refetchOnFocus: false },
  );
  const { isFetching, isError, error, refetch } = knownAt === null ? now : then;
  const records = knownAt === null ? now.currentData : then.currentData?.data;
  return { records, isFetching, isError, error, refetch };
}
