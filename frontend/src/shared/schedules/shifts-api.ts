import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { PreviewableAnswer } from '@timekeep/contracts/api/preview-api';
import type { SetShiftRequest, WithdrawShiftRequest } from '@timekeep/contracts/schedules/fields';
import { baseApi, type Shown } from '@/shared/api/base-api';

const shiftsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    setShift: build.mutation<PreviewableAnswer, SetShiftRequest & Shown>({
      query: ({ shown, ...body }) => ({ url: API_PATHS.shift, method: 'POST', body, shown }),
      invalidatesTags: (answer, _error, { preview }) => (answer && !preview ? ['Schedule', 'Records'] : []),
    }),
    withdrawShift: build.mutation<PreviewableAnswer, WithdrawShiftRequest & Shown>({
      query: ({ shown, ...body }) => ({ url: API_PATHS.shift, method: 'DELETE', body, shown }),
      invalidatesTags: (answer, _error, { preview }) => (answer && !preview ? ['Schedule', 'Records'] : []),
    }),
  }),
});

export const { useSetShiftMutation, useWithdrawShiftMutation } = shiftsApi;
