import { createListenerMiddleware, type Middleware } from '@reduxjs/toolkit';
import { ACCOUNT_MESSAGES } from '@timekeep/contracts/api/accounts-api';
import { sessionApi } from '../features/session/session-api';
import { baseApi } from '../shared/api/base-api';
import { removeSessionCookie, writeSessionCookie } from '../shared/session/session-cookie';
import { sessionEnded, signedIn } from '../shared/session/session-slice';
import { notify } from '../shared/toast/notify';

/** What the beginning and the end of a session do outside the store: cookie, notices, the way home. */
export function sessionEffects(goHome: () => void): Middleware {
  const { middleware, startListening } = createListenerMiddleware();
  startListening({
    actionCreator: signedIn,
    effect: ({ payload }) => {
      writeSessionCookie(payload.token);
      notify('success', ACCOUNT_MESSAGES.welcome);
    },
  });
  startListening({ matcher: sessionApi.endpoints.signIn.matchRejected, effect: removeSessionCookie });
  startListening({
    actionCreator: sessionEnded,
    effect: ({ payload }, { dispatch }) => {
      removeSessionCookie();
      dispatch(baseApi.util.resetApiState());
      if (payload.message !== null) notify('error', payload.message);
      goHome();
    },
  });
  return middleware;
}
