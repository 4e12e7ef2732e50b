import { skipToken } from '@reduxjs/toolkit/query/react';
import type { UserProfile } from '@timekeep/contracts/api/accounts-api';
import { useSelector } from 'react-redux';
import type { SessionState } from '@/shared/session/session-state';
import { useProfileQuery, useVerifyTokenQuery } from './session-api';

/** Where the session stands. `failed` says why the server could not be asked. */
export type Session =
  | { readonly status: 'none' | 'starting' }
  | {
      readonly status: 'failed';
      readonly error: unknown;
      readonly retrying: boolean;
      readonly retry: () => void;
    }
  | { readonly status: 'ready'; readonly user: UserProfile };

/** The session: the token is verified, then the profile of the employee it yields is loaded. */
export function useSession(): Session {
  const { token, user } = useSelector(({ session }: { session: SessionState }) => session);
  const verified = useVerifyTokenQuery(token === null ? skipToken : { token });
  const EMPID = verified.data?.data.EMPID;
  const profile = useProfileQuery(token === null || EMPID === undefined ? skipToken : EMPID);
  if (token === null) return { status: 'none' };
  if (user !== null) return { status: 'ready', user };
  const failed = verified.isError ? verified : profile.isError ? profile : null;
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
