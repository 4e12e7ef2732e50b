import type { ProveEmailRequest } from '@timekeep/contracts/api/accounts-api';
import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { baseApi } from '@/shared/api/base-api';

export const emailProofApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    sendEmailCode: build.mutation<MessageAnswer, undefined>({
      query: () => ({ url: API_PATHS.sendEmailCode, method: 'POST' }),
    }),
    proveEmail: build.mutation<MessageAnswer, ProveEmailRequest>({
      query: (body) => ({ url: API_PATHS.proveEmail, method: 'POST', body }),
    }),
  }),
});

export const { useSendEmailCodeMutation, useProveEmailMutation } = emailProofApi;
