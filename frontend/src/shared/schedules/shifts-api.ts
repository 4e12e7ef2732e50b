import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { SetShiftRequest, WithdrawShiftRequest } from '@timekeep/contracts/schedules/fields';
import { baseApi } from '@/shared/api/base-api';

const shiftsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    setShift: build.mutation<MessageAnswer, SetShiftRequest>({
      query: (body) => ({ url: API_PATHS.shift, method: 'POST', body }),
      invalidatesTags: (answer) => (answer ? ['Schedule', 'Records'] : []),
    }),
    withdrawShift: build.mutation<MessageAnswer, WithdrawShiftRequest>({
      query: (body) => ({ url: API_PATHS.shift, method: 'DELETE', body }),
      invalidatesTags: (answer) => (answer ? ['Schedule', 'Records'] : []),
    }),
  }),
});

export const { useSetShiftMutation, useWithdrawShiftMutation } = shiftsApi;
