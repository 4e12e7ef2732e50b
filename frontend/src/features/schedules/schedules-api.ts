import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import type { SaveScheduleAnswer, ScheduleAnswer } from '@timekeep/contracts/api/schedules-api';
import type { SaveScheduleRequest } from '@timekeep/contracts/schedules/fields';
import { baseApi, type Shown } from '@/shared/api/base-api';

const schedulesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** All ranges of the employee's schedule, and a flag that is true if one exists. */
    schedule: build.query<ScheduleAnswer, string>({
      query: (EMPID) => ({ url: pathTo(API_PATHS.scheduleOf, { EMPID }) }),
      providesTags: ['Schedule'],
    }),
    saveSchedule: build.mutation<MessageAnswer, SaveScheduleRequest & Shown>({
      query: ({ shown, ...body }) => ({ url: API_PATHS.saveSchedule, method: 'POST', body, shown }),
      invalidatesTags: (answer) => (answer ? ['Schedule', 'Records'] : []),
    }),
    /** Returns the changes of records if those of past days follow; saves nothing. */
    previewSchedule: build.mutation<SaveScheduleAnswer, SaveScheduleRequest>({
      query: (body) => ({
        url: API_PATHS.saveSchedule,
        method: 'POST',
        body: { ...body, rederives: true, preview: true },
      }),
    }),
    deleteSchedules: build.mutation<MessageAnswer, string>({
      query: (EMPID) => ({ url: pathTo(API_PATHS.scheduleOf, { EMPID }), method: 'DELETE' }),
      invalidatesTags: (answer) => (answer ? ['Schedule', 'Records'] : []),
    }),
  }),
});

export const {
  useScheduleQuery,
  useSaveScheduleMutation,
  usePreviewScheduleMutation,
  useDeleteSchedulesMutation,
} = schedulesApi;
