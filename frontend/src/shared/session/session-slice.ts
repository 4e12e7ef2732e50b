import { createSlice, original, type PayloadAction } from '@reduxjs/toolkit';
import type { UserProfile } from '@timekeep/contracts/api/accounts-api';
import type { TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import {
  EMPTY_SESSION,
  MODAL_CLOSED,
  type EditingFields,
  type SessionState,
  type TimekeepEditing,
} from './session-state';

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
    modalOpened: (state, { payload }: PayloadAction<number>) => ({
      ...state,
      modalToggle: true,
      modalState: payload,
    }),
    // Closing and ending are also said of what is closed: then the state stays the same object, and nothing is drawn anew.
    modalClosed: (state) => {
      state.modalToggle = false;
      state.modalState = MODAL_CLOSED;
    },
    companiesLoaded: (state, { payload }: PayloadAction<readonly string[]>) => ({
      ...state,
      companySelection: payload,
    }),
    departmentsLoaded: (state, { payload }: PayloadAction<readonly string[]>) => ({
      ...state,
      departmentSelection: payload,
    }),
    /** A record is about to be corrected; the editing starts with what it says now. */
    timekeepEditingBegun: (state, { payload: record }: PayloadAction<TimekeepRecord>) => ({
      ...state,
      timekeepEditing: {
        currentIn: record.TimeIN1,
        currentOut: record.TimeOUT1,
        currentData: record,
        currentDataRemark: record.Remarks,
        currentMinsLate: String(record.MinsLate),
        currentUnderOverTime: String(record.UnderOverTime),
      },
    }),
    timekeepEdited: (state, { payload }: PayloadAction<Partial<TimekeepEditing>>) => ({
      ...state,
      timekeepEditing: { ...state.timekeepEditing, ...payload },
    }),
    timekeepEditingEnded: (state) => {
      state.timekeepEditing = EMPTY_SESSION.timekeepEditing;
    },
    /** A form begins with these values, which Cancel restores. */
    editingBegun: (state, { payload }: PayloadAction<EditingFields>) => ({
      ...state,
      editingModal: payload,
      editingModalCopy: payload,
    }),
    edited: (state, { payload }: PayloadAction<EditingFields>) => ({
      ...state,
      editingModal: { ...state.editingModal, ...payload },
    }),
    editingCancelled: (state) => {
      const { editingModal, editingModalCopy } = original(state);
      if (editingModal !== editingModalCopy) state.editingModal = editingModalCopy;
    },
    /** What was saved becomes what Cancel restores. */
    editingSaved: (state, { payload }: PayloadAction<EditingFields>) => ({
      ...state,
      editingModal: payload,
      editingModalCopy: payload,
    }),
    /** Signed out, by the user or by the server, which then says why. */
    sessionEnded: {
      reducer: () => EMPTY_SESSION,
      prepare: (payload: { message: string | null }) => ({ payload }),
    },
  },
});

export const {
  signedIn,
  profileLoaded,
  registrationChosen,
  sessionEnded,
  modalOpened,
  modalClosed,
  companiesLoaded,
  departmentsLoaded,
  timekeepEditingBegun,
  timekeepEdited,
  timekeepEditingEnded,
  editingBegun,
  edited,
  editingCancelled,
  editingSaved,
} = sessionSlice.actions;

/** The token in a store's state; null without session. */
export function selectToken(state: unknown): string | null {
  return hasSession(state) ? state.session.token : null;
}

function hasSession(state: unknown): state is { session: SessionState } {
  return typeof state === 'object' && state !== null && sessionSlice.reducerPath in state;
}
