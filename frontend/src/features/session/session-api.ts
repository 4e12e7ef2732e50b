import {
  ACCOUNT_MESSAGES,
  type SignInAnswer,
  type SignInRequest,
  type UserProfile,
  type VerifyTokenAnswer,
  type VerifyTokenRequest,
} from '@timekeep/contracts/api/accounts-api';
import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import { baseApi } from '@/shared/api/base-api';
import { profileLoaded, selectToken, sessionEnded } from '@/shared/session/session-slice';

export const sessionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    signIn: build.mutation<SignInAnswer, SignInRequest>({
      query: (body) => ({ url: API_PATHS.signIn, method: 'POST', body }),
    }),
    /** Whose token it is. */
    verifyToken: build.query<VerifyTokenAnswer, VerifyTokenRequest>({
      query: (body) => ({ url: API_PATHS.verifyToken, method: 'POST', body }),
    }),
    /** The user; an account that is not active ends the session. */
    profile: build.query<UserProfile, string>({
      query: (EMPID) => ({ url: pathTo(API_PATHS.profile, { EMPID }) }),
      async onQueryStarted(_EMPID, api) {
        const token = selectToken(api.getState());
        const loaded = await api.queryFulfilled.catch(() => null);
        if (!loaded || token === null) return;
        const isActive = loaded.data.ACCOUNT_STATUS === 'ACTIVE';
        if (isActive) api.dispatch(profileLoaded({ token, user: loaded.data }));
        else api.dispatch(sessionEnded({ message: ACCOUNT_MESSAGES.deactivated }));
      },
    }),
  }),
});

export const { useSignInMutation, useVerifyTokenQuery, useProfileQuery } = sessionApi;
