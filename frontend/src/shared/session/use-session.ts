import { skipToken } from '@reduxjs/toolkit/query/react';
import { ACCOUNT_MESSAGES } from '@timekeep/contracts/accounts/sign-in-texts';
import type { SignInRequest, VerifyTokenRequest } from '@timekeep/contracts/accounts/fields';
import type { SignInAnswer, UserProfile, VerifyTokenAnswer } from '@timekeep/contracts/api/accounts-api';
import { pathTo, START_PATHS } from '@timekeep/contracts/api/start-paths';
import { useSelector } from 'react-redux';
import { baseApi } from '@/shared/api/base-api';
import { t } from '@/shared/language/language';
import { profileLoaded, selectToken, sessionEnded, type SessionState } from './session-slice';
import type { LoadFailure } from '@/shared/api/failure';

export const sessionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    signIn: build.mutation<SignInAnswer, SignInRequest>({
      query: (body) => ({ url: START_PATHS.signIn, method: 'POST', body, code: body.code }),
    }),
    /** Returns the employee of the token. */
    verifyToken: build.query<VerifyTokenAnswer, VerifyTokenRequest>({
      query: (body) => ({ url: START_PATHS.verifyToken, method: 'POST', body }),
    }),
    /** The user's profile. An inactive account ends the session. */
    profile: build.query<UserProfile, string>({
      query: (EMPID) => ({ url: pathTo(START_PATHS.profile, { EMPID }) }),
      async onQueryStarted(_EMPID, api) {
        const token = selectToken(api.getState());
        const loaded = await api.queryFulfilled.catch(() => null);
        if (!loaded || token === null) return;
        const isActive = loaded.data.ACCOUNT_STATUS === 'ACTIVE';
        if (isActive) api.dispatch(profileLoaded({ token, user: loaded.data }));
        else api.dispatch(sessionEnded({ message: t(ACCOUNT_MESSAGES.deactivated) }));
      },
    }),
  }),
});

export const { useSignInMutation, useVerifyTokenQuery, useProfileQuery } = sessionApi;

/** State of the session. `failed` has the reason why the server did not answer. */
export type Session =
  | { readonly status: 'none' | 'starting' }
  | LoadFailure
  | { readonly status: 'ready'; readonly user: UserProfile };

/** Returns the employee of the verified token, who is known before the profile; undefined without one. */
export function useVerifiedEmployee(): string | undefined {
  const token = useSelector(({ session }: { session: SessionState }) => session.token);
  return useVerifyTokenQuery(token === null ? skipToken : { token }).data?.data.EMPID;
}

/** Verifies the token, then loads the profile of its employee. */
export function useSession(): Session {
  const { token, user } = useSelector(({ session }: { session: SessionState }) => session);
  const verified = useVerifyTokenQuery(token === null ? skipToken : { token });
  const EMPID = verified.data?.data.EMPID;
  const profile = useProfileQuery(token === null || EMPID === undefined ? skipToken : EMPID);
  if (token === null) return { status: 'none' };
  if (user !== null) return { status: 'ready', user };
  // While a call is repeated it has failed no more, but keeps its error: what is shown meanwhile stays.
  const failed = [verified, profile].find(({ error }) => error !== undefined);
  if (!failed) return { status: 'starting' };
  return {
    status: 'failed',
    error: failed.error,
    retrying: failed.isFetching,
    retry: () => {
      void failed.refetch();
    },
  };
}
