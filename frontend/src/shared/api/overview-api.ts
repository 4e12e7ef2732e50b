import { skipToken } from '@reduxjs/toolkit/query/react';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { AttendanceRecord } from '@timekeep/contracts/api/attendance-api';
import type { OverviewAnswer } from '@timekeep/contracts/api/overview-api';
import { fromWireDate } from '@timekeep/contracts/time/work-date';
import { baseApi } from './base-api';
import { useConfig } from './system-api';

const overviewApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Figures of the group, today and in the last days. */
    overview: build.query<OverviewAnswer, undefined>({
      query: () => ({ url: API_PATHS.overview }),
      providesTags: ['Records', 'Employees'],
    }),
  }),
});

export const { useOverviewQuery } = overviewApi;

/** Returns the employees without a punch today. Loaded only if one of the records needs it. */
export function useAwaited(records: readonly Pick<AttendanceRecord, 'Date' | 'Remarks'>[]) {
  const today = useConfig().data?.today;
  const isNeeded = records.some(
    ({ Date: date, Remarks }) => Remarks === 'Absent' && fromWireDate(date) === today,
  );
  return useOverviewQuery(isNeeded ? undefined : skipToken).data?.awaited;
}
