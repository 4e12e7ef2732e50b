import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import type { RecordsOfAnswer, SupervisedDepartmentAnswer } from '@timekeep/contracts/api/employees-api';
import type { RecordsOfRequest } from '@timekeep/contracts/attendance/fields';
import type { TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import { baseApi } from '@/shared/api/base-api';

type WithoutAwaited = Omit<SupervisedDepartmentAnswer, 'awaited'> &
  Partial<Pick<SupervisedDepartmentAnswer, 'awaited'>>;

export const superviseApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The employees of the supervisor's department, without the supervisor, and their records of today. */
    supervisedDepartment: build.query<SupervisedDepartmentAnswer, string>({
      query: (department) => ({ url: pathTo(API_PATHS.supervisedDepartment, { department }) }),
      // The fields beside `data` and `records` may be missing.
      transformResponse: ({ awaited = [], ...answer }: WithoutAwaited) => ({ ...answer, awaited }),
      providesTags: ['Employees', 'Records'],
    }),
    /** All records of one employee of that department, newest first. */
    supervisedRecords: build.query<readonly TimekeepRecord[], RecordsOfRequest>({
      query: (body) => ({ url: API_PATHS.supervisedRecords, method: 'POST', body }),
      transformResponse: ({ data }: RecordsOfAnswer) => data,
      providesTags: ['Records'],
    }),
  }),
});

export const { useSupervisedDepartmentQuery, useSupervisedRecordsQuery } = superviseApi;
