import type { RegisterAccountRequest } from '@timekeep/contracts/api/accounts-api';
import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { baseApi } from '@/shared/api/base-api';

export const registrationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    registerAccount: build.mutation<MessageAnswer, RegisterAccountRequest>({
      query: (body) => ({ url: API_PATHS.registerAccount, method: 'POST', body }),
    }),
  }),
});

export const { useRegisterAccountMutation } = registrationApi;
