import { skipToken } from '@reduxjs/toolkit/query/react';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { AttendanceRecord } from '@timekeep/contracts/api/attendance-api';
import type { OverviewAnswer } from '@timekeep/contracts/api/overview-api';
import { fromWireDate } from '@timekeep/contracts/time/work-date';
import { baseApi } from './base-api';
import { useConfig } from './system-api';

const overviewApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** How the group stands today, and of late. */
    overview: build.query<OverviewAnswer, undefined>({
      query: () => ({ url: API_PATHS.overview }),
      providesTags: ['Records', 'Employees'],
    }),
  }),
});

export const { useOverviewQuery } = overviewApi;

/** Returns those who have no punch today, read only where some of the records need it. */
export function useAwaited(records: readonly Pick<AttendanceRecord, 'Date' | 'Remarks'>[]) {
  const today = useConfig().data?.today;
  const isNeeded = records.some(
    ({ Date: date, Remarks }) => Remarks === 'Absent' && fromWireDate(date) === today,
  );
  return useOverviewQuery(isNeeded ? undefined : skipToken).data?.awaited;
}
