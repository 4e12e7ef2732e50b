import { configureStore, type Dispatch, type Middleware } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query/react';
import { ACCOUNT_MESSAGES } from '@timekeep/contracts/api/accounts-api';
import { renewalProgressSlice } from '@/features/company/renewal';
import { baseApi } from '@/shared/api/base-api';
import { draftsSlice } from '@/shared/form/drafts';
import { forgetAttendance } from '@/shared/session/kept-for-session';
import { readSessionCookie, removeSessionCookie, writeSessionCookie } from '@/shared/session/session-cookie';
import { EMPTY_SESSION, hasUser, sessionEnded, sessionSlice, signedIn } from '@/shared/session/session-slice';
import { sessionApi } from '@/shared/session/use-session';
import { notify, retractErrors } from '@/shared/toast/notify';

interface SessionNavigation {
  /** Leads to sign-in, after which the present page is shown again if the user never saw it. */
  readonly goHome: (returning: boolean) => void;
}

/** Changed in the browser's storage when the user signs out, which the other tabs are told of. */
const SIGNED_OUT_KEY = 'timekeep-signed-out';

/** The store of one page load, beginning with the token that the browser kept. */
export function createStore({ goHome }: SessionNavigation) {
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
  if (store.getState().session.token === null) forgetAttendance();
  setupListeners(store.dispatch);
  window.addEventListener('storage', ({ key }) => {
    const isSignedIn = store.getState().session.token !== null;
    if (key === SIGNED_OUT_KEY && isSignedIn)
      store.dispatch(sessionEnded({ message: null, isElsewhere: true }));
  });
  return store;
}

export type AppStore = ReturnType<typeof createStore>;

/**
 * Effects of the beginning and the end of a session outside the store: cookie, notices, the way home. Redux Toolkit's
 * listeners would do the same, and weigh more than sign-in can spare.
 */
function sessionEffects(goHome: SessionNavigation['goHome']): Middleware {
  return (api) => (next) => (action) => {
    const wasShown = hasUser(api.getState());
    const result = next(action);
    follow(action, api.dispatch, () => {
      goHome(!wasShown);
    });
    return result;
  };
}

function follow(action: unknown, dispatch: Dispatch, goHome: () => void): void {
  if (signedIn.match(action)) {
    forgetAttendance();
    writeSessionCookie(action.payload.token);
    notify('success', ACCOUNT_MESSAGES.welcome);
  } else if (sessionEnded.match(action)) {
    removeSessionCookie();
    forgetAttendance();
    retractErrors();
    dispatch(baseApi.util.resetApiState());
    const { message, isElsewhere } = action.payload;
    if (message !== null) notify('error', message);
    else if (!isElsewhere) localStorage.setItem(SIGNED_OUT_KEY, String(Date.now()));
    goHome();
  } else if (sessionApi.endpoints.signIn.matchRejected(action)) {
    removeSessionCookie();
  }
}
