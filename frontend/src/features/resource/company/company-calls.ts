import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type {
  ApplyHolidayRequest,
  Holiday,
  HolidaysAnswer,
  WithdrawHolidayRequest,
} from '@timekeep/contracts/api/holidays-api';
import type { RenewSchedulesAnswer, RenewSchedulesRequest } from '@timekeep/contracts/api/schedules-api';
import { baseApi } from '../../../shared/api/base-api';

const companyCalls = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** All holidays, by date. */
    holidays: build.query<readonly Holiday[], undefined>({
      query: () => ({ url: API_PATHS.holidays }),
      transformResponse: ({ data }: HolidaysAnswer) => data,
      providesTags: ['Holidays'],
    }),
    applyHoliday: build.mutation<MessageAnswer, ApplyHolidayRequest>({
      query: (body) => ({ url: API_PATHS.holidays, method: 'POST', body }),
      invalidatesTags: ['Holidays', 'Records'],
    }),
    withdrawHoliday: build.mutation<MessageAnswer, WithdrawHolidayRequest>({
      query: (body) => ({ url: API_PATHS.holidays, method: 'DELETE', body }),
      invalidatesTags: ['Holidays', 'Records'],
    }),
    renewSchedules: build.mutation<RenewSchedulesAnswer, RenewSchedulesRequest>({
      query: (body) => ({ url: API_PATHS.renewSchedules, method: 'POST', body }),
      invalidatesTags: ['Schedule'],
    }),
  }),
});

export const {
  useHolidaysQuery,
  useApplyHolidayMutation,
  useWithdrawHolidayMutation,
  useRenewSchedulesMutation,
} = companyCalls;
