import { configureStore, type Dispatch, type Middleware } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query/react';
import { baseApi } from '@/shared/api/base-api';
import { draftsSlice } from '@/shared/form/drafts';
import { keptInput } from '@/shared/language/kept-input';
import { t } from '@/shared/language/language';
import {
  forgetAttendance,
  forgetDraftsOfEnded,
  forgetUser,
  noteEnd,
  noteUser,
} from '@/shared/session/kept-for-session';
import { readSessionCookie, removeSessionCookie, writeSessionCookie } from '@/shared/session/session-cookie';
import {
  EMPTY_SESSION,
  hasUser,
  profileLoaded,
  REGISTRATION,
  selectToken,
  sessionEnded,
  sessionSlice,
  signedIn,
} from '@/shared/session/session-slice';
import { sessionApi } from '@/shared/session/use-session';
import { muteErrors, notify, retractErrors } from '@/shared/toast/notify';

interface SessionNavigation {
  /** Navigates to sign-in; `returning` shows the current page again afterwards. */
  readonly goHome: (returning: boolean) => void;
}

/** Key in the browser's storage that changes at sign-out; the change notifies the other tabs. */
const SIGNED_OUT_KEY = 'timekeep-signed-out';

/** Creates the store of one page load, starting with the token of the cookie. */
export function createStore({ goHome }: SessionNavigation) {
  const store = configureStore({
    reducer: {
      [baseApi.reducerPath]: baseApi.reducer,
      [sessionSlice.reducerPath]: sessionSlice.reducer,
      [draftsSlice.reducerPath]: draftsSlice.reducer,
    },
    preloadedState: {
      session: {
        ...EMPTY_SESSION,
        token: readSessionCookie(),
        registering: keptInput(REGISTRATION) !== null,
      },
    },
    middleware: (defaults) => defaults().prepend(sessionEffects(goHome)).concat(baseApi.middleware),
  });
  if (store.getState().session.token === null) {
    forgetAttendance();
    forgetDraftsOfEnded();
  }
  setupListeners(store.dispatch);
  window.addEventListener('storage', ({ key }) => {
    const isSignedIn = store.getState().session.token !== null;
    if (key === SIGNED_OUT_KEY && isSignedIn)
      store.dispatch(sessionEnded({ message: null, isElsewhere: true }));
  });
  // Back may show a page as it was left, although its session has ended, or is another one now.
  window.addEventListener('pageshow', () => {
    if (store.getState().session.token !== readSessionCookie()) window.location.reload();
  });
  return store;
}

export type AppStore = ReturnType<typeof createStore>;

/**
 * Middleware for the effects of a session's start and end outside the store: cookie, notices, navigation home. Redux
 * Toolkit's listeners would do the same but exceed the size limit of sign-in.
 */
function sessionEffects(goHome: SessionNavigation['goHome']): Middleware {
  return (api) => (next) => (action) => {
    const wasShown = hasUser(api.getState());
    const token = selectToken(api.getState());
    const result = next(action);
    follow(action, api.dispatch, token, () => {
      goHome(!wasShown);
    });
    // The page of somebody whose session ended is not for the next one.
    if (profileLoaded.match(action) && noteUser(action.payload.user.EMPID)) goHome(false);
    return result;
  };
}

function follow(action: unknown, dispatch: Dispatch, token: string | null, goHome: () => void): void {
  if (signedIn.match(action)) {
    forgetAttendance();
    writeSessionCookie(action.payload.token);
    notify('success', t('Welcome'));
  } else if (sessionEnded.match(action)) {
    const { message, isElsewhere, isExpired = false } = action.payload;
    // The cookie may have a newer session, of another tab. Whoever signs out ends all of them.
    if (message === null || readSessionCookie() === token) removeSessionCookie();
    forgetAttendance();
    retractErrors();
    if (message === null) forgetUser();
    noteEnd(isExpired);
    if (message !== null) notify('error', message);
    else if (!isElsewhere) localStorage.setItem(SIGNED_OUT_KEY, String(Date.now()));
    muteErrors();
    dispatch(baseApi.util.resetApiState());
    goHome();
  } else if (sessionApi.endpoints.signIn.matchRejected(action)) {
    removeSessionCookie();
  }
}
