import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query/react';
import { renewalProgressSlice } from '@/features/resource/company/renew/renewal';
import { baseApi } from '@/shared/api/base-api';
import { readSessionCookie } from '@/shared/session/session-cookie';
import { EMPTY_SESSION, sessionSlice } from '@/shared/session/session-slice';
import { sessionEffects } from './session-effects';

/** The store of one page load, beginning with the token that the browser kept. */
export function createStore({ goHome }: { readonly goHome: () => void }) {
  const store = configureStore({
    reducer: {
      [baseApi.reducerPath]: baseApi.reducer,
      [sessionSlice.reducerPath]: sessionSlice.reducer,
      [renewalProgressSlice.reducerPath]: renewalProgressSlice.reducer,
    },
    preloadedState: { session: { ...EMPTY_SESSION, token: readSessionCookie() } },
    middleware: (defaults) => defaults().prepend(sessionEffects(goHome)).concat(baseApi.middleware),
  });
  setupListeners(store.dispatch);
  return store;
}

export type AppStore = ReturnType<typeof createStore>;
