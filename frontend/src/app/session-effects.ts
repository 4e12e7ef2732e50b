import type { Dispatch, Middleware } from '@reduxjs/toolkit';
import { ACCOUNT_MESSAGES } from '@timekeep/contracts/api/accounts-api';
import { baseApi } from '@/shared/api/base-api';
import { removeSessionCookie, writeSessionCookie } from '@/shared/session/session-cookie';
import { sessionEnded, signedIn } from '@/shared/session/session-slice';
import { sessionApi } from '@/shared/session/use-session';
import { notify } from '@/shared/toast/notify';

/**
 * What the beginning and the end of a session do outside the store: cookie, notices, the way home. Redux Toolkit's
 * listeners would do the same, and weigh more than sign-in can spare.
 */
export function sessionEffects(goHome: () => void): Middleware {
  return ({ dispatch }) =>
    (next) =>
    (action) => {
      const result = next(action);
      follow(action, dispatch, goHome);
      return result;
    };
}

function follow(action: unknown, dispatch: Dispatch, goHome: () => void): void {
  if (signedIn.match(action)) {
    writeSessionCookie(action.payload.token);
    notify('success', ACCOUNT_MESSAGES.welcome);
  } else if (sessionEnded.match(action)) {
    removeSessionCookie();
    dispatch(baseApi.util.resetApiState());
    if (action.payload.message !== null) notify('error', action.payload.message);
    goHome();
  } else if (sessionApi.endpoints.signIn.matchRejected(action)) {
    removeSessionCookie();
  }
}
