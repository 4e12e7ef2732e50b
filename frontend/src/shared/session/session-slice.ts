import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { UserProfile } from '@timekeep/contracts/api/accounts-api';
import { EMPTY_SESSION, type SessionState } from './session-state';

export const sessionSlice = createSlice({
  name: 'session',
  initialState: EMPTY_SESSION,
  reducers: {
    /** The server gave a token. */
    signedIn: (state, { payload }: PayloadAction<{ token: string }>) => ({ ...state, token: payload.token }),
    /** The profile that belongs to `token`; ignored when another session has begun since. */
    profileLoaded: (state, { payload }: PayloadAction<{ token: string; user: UserProfile }>) =>
      state.token === payload.token ? { ...state, user: payload.user } : state,
    registrationChosen: (state, { payload }: PayloadAction<boolean>) => ({ ...state, registering: payload }),
    /** Signed out, by the user or by the server, which then says why. */
    sessionEnded: {
      reducer: () => EMPTY_SESSION,
      prepare: (payload: { message: string | null }) => ({ payload }),
    },
  },
});

export const { signedIn, profileLoaded, registrationChosen, sessionEnded } = sessionSlice.actions;

/** The token in a store's state; null without session. */
export function selectToken(state: unknown): string | null {
  return hasSession(state) ? state.session.token : null;
}

function hasSession(state: unknown): state is { session: SessionState } {
  return typeof state === 'object' && state !== null && sessionSlice.reducerPath in state;
}
