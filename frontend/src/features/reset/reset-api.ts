import type { RequestResetRequest, ResetPasswordRequest } from '@timekeep/contracts/accounts/fields';
import type { RequestResetAnswer } from '@timekeep/contracts/api/accounts-api';
import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { baseApi } from '@/shared/api/base-api';

export const resetApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    requestReset: build.mutation<RequestResetAnswer, RequestResetRequest>({
      query: (body) => ({ url: API_PATHS.requestReset, method: 'POST', body }),
    }),
    resetPassword: build.mutation<MessageAnswer, ResetPasswordRequest>({
      query: (body) => ({ url: API_PATHS.resetPassword, method: 'PATCH', body }),
    }),
  }),
});

export const { useRequestResetMutation, useResetPasswordMutation } = resetApi;
