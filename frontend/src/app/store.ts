import { configureStore, type Dispatch, type Middleware } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query/react';
import { ACCOUNT_MESSAGES } from '@timekeep/contracts/api/accounts-api';
import { renewalProgressSlice } from '@/features/company/renewal';
import { baseApi } from '@/shared/api/base-api';
import { draftsSlice } from '@/shared/form/drafts';
import { readSessionCookie, removeSessionCookie, writeSessionCookie } from '@/shared/session/session-cookie';
import { EMPTY_SESSION, sessionEnded, sessionSlice, signedIn } from '@/shared/session/session-slice';
import { sessionApi } from '@/shared/session/use-session';
import { notify, retractErrors } from '@/shared/toast/notify';

/** The store of one page load, beginning with the token that the browser kept. */
export function createStore({ goHome }: { readonly goHome: () => void }) {
  const store = configureStore({
    reducer: {
      [baseApi.reducerPath]: baseApi.reducer,
      [sessionSlice.reducerPath]: sessionSlice.reducer,
      [renewalProgressSlice.reducerPath]: renewalProgressSlice.reducer,
      [draftsSlice.reducerPath]: draftsSlice.reducer,
    },
    preloadedState: { session: { ...EMPTY_SESSION, token: readSessionCookie() } },
    middleware: (defaults) => defaults().prepend(sessionEffects(goHome)).concat(baseApi.middleware),
  });
  setupListeners(store.dispatch);
  return store;
}

export type AppStore = ReturnType<typeof createStore>;

/**
 * What the beginning and the end of a session do outside the store: cookie, notices, the way home. Redux Toolkit's
 * listeners would do the same, and weigh more than sign-in can spare.
 */
function sessionEffects(goHome: () => void): Middleware {
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
    retractErrors();
    dispatch(baseApi.util.resetApiState());
    if (action.payload.message !== null) notify('error', action.payload.message);
    goHome();
  } else if (sessionApi.endpoints.signIn.matchRejected(action)) {
    removeSessionCookie();
  }
}
