import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import { SESSION_PATHS } from '@timekeep/contracts/api/session-paths';
import type {
  ConfirmSecondFactorRequest,
  SecondFactorCodeRequest,
} from '@timekeep/contracts/accounts/fields';
import type {
  BeginSecondFactorAnswer,
  RecoveryCodesAnswer,
  SecondFactorAnswer,
} from '@timekeep/contracts/api/second-factor-api';
import { baseApi } from '@/shared/api/base-api';

// The tag is not among those of the script of the sign-in page.
const secondFactorApi = baseApi.enhanceEndpoints({ addTagTypes: ['secondFactor'] }).injectEndpoints({
  endpoints: (build) => ({
    secondFactor: build.query<SecondFactorAnswer, undefined>({
      query: () => ({ url: SESSION_PATHS.secondFactor }),
      providesTags: ['secondFactor'],
    }),
    /** A new secret, which is not kept after its dialog. A query, because nothing is recorded. */
    beginSecondFactor: build.query<BeginSecondFactorAnswer, undefined>({
      query: () => ({ url: SESSION_PATHS.beginSecondFactor, method: 'POST' }),
      keepUnusedDataFor: 0,
    }),
    // The state is read again after a refusal too: the answer to a former attempt may have been lost.
    confirmSecondFactor: build.mutation<RecoveryCodesAnswer, ConfirmSecondFactorRequest>({
      query: (body) => ({ url: SESSION_PATHS.secondFactor, method: 'POST', body }),
      invalidatesTags: ['secondFactor'],
    }),
    giveCode: build.mutation<MessageAnswer, SecondFactorCodeRequest>({
      query: (body) => ({ url: SESSION_PATHS.verifySecondFactor, method: 'POST', body }),
      invalidatesTags: ['secondFactor'],
    }),
    replaceRecoveryCodes: build.mutation<RecoveryCodesAnswer, SecondFactorCodeRequest>({
      query: (body) => ({ url: SESSION_PATHS.recoveryCodes, method: 'POST', body }),
      invalidatesTags: ['secondFactor'],
    }),
    turnOffSecondFactor: build.mutation<MessageAnswer, SecondFactorCodeRequest>({
      query: (body) => ({ url: SESSION_PATHS.turnOffSecondFactor, method: 'POST', body }),
      invalidatesTags: ['secondFactor'],
    }),
  }),
});

export const {
  useSecondFactorQuery,
  useBeginSecondFactorQuery,
  useConfirmSecondFactorMutation,
  useGiveCodeMutation,
  useReplaceRecoveryCodesMutation,
  useTurnOffSecondFactorMutation,
} = secondFactorApi;
