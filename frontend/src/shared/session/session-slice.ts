import { createSlice, original, type PayloadAction } from '@reduxjs/toolkit';
import type { UserProfile } from '@timekeep/contracts/api/accounts-api';
import type { TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import { MIDNIGHT, type TimeOfDay } from '@timekeep/contracts/time/time-of-day';

/** The record being corrected, and the entered values. */
export interface TimekeepEditing {
  /** Null for a record without this time; midnight is a valid time. */
  readonly currentIn: TimeOfDay | null;
  readonly currentOut: TimeOfDay | null;
  readonly currentData: TimekeepRecord | null;
  readonly currentDataRemark: string;
  readonly currentMinsLate: string;
  readonly currentUnderOverTime: string;
  /** The records that follow in the list from which the record was opened. */
  readonly following: readonly TimekeepRecord[];
}

/** A record to correct. */
interface OpenedRecord {
  readonly record: TimekeepRecord;
  readonly following: readonly TimekeepRecord[];
}

/** Fields of a form in a modal, by name. */
export type EditingFields = Readonly<Record<string, string>>;

/** State of a session. Signing out resets all of it. */
export interface SessionState {
  readonly token: string | null;
  readonly user: UserProfile | null;
  readonly modalToggle: boolean;
  /** Number of the open modal; 1 when none is. */
  readonly modalState: number;
  /** True while registration is shown instead of sign-in. */
  readonly registering: boolean;
  readonly companySelection: readonly string[];
  readonly departmentSelection: readonly string[];
  readonly timekeepEditing: TimekeepEditing;
  readonly editingModal: EditingFields;
  /** The values that Cancel restores. */
  readonly editingModalCopy: EditingFields;
}

interface SessionEnd {
  readonly message: string | null;
  /** True if the token has become invalid; the user may continue after signing in again. */
  readonly isExpired?: boolean;
  /** True if the user signed out in another tab. */
  readonly isElsewhere?: boolean;
}

export const MODAL_CLOSED = 1;
/** Name of the registration form's kept input. */
export const REGISTRATION = 'registration';

const NO_FIELDS: EditingFields = {};

export const EMPTY_SESSION: SessionState = {
  token: null,
  user: null,
  modalToggle: false,
  modalState: MODAL_CLOSED,
  registering: false,
  companySelection: [],
  departmentSelection: [],
  timekeepEditing: {
    currentIn: MIDNIGHT,
    currentOut: MIDNIGHT,
    currentData: null,
    currentDataRemark: '',
    currentMinsLate: '0',
    currentUnderOverTime: '0',
    following: [],
  },
  editingModal: NO_FIELDS,
  editingModalCopy: NO_FIELDS,
};

export const sessionSlice = createSlice({
  name: 'session',
  initialState: EMPTY_SESSION,
  reducers: {
    /** Stores a new token. */
    signedIn: (state, { payload }: PayloadAction<{ token: string }>) => ({ ...state, token: payload.token }),
    /** Stores the profile of `token`; ignored when another session has begun since. */
    profileLoaded: (state, { payload }: PayloadAction<{ token: string; user: UserProfile }>) =>
      state.token === payload.token ? { ...state, user: payload.user } : state,
    registrationChosen: (state, { payload }: PayloadAction<boolean>) => ({ ...state, registering: payload }),
    modalOpened: (state, { payload }: PayloadAction<number>) => ({
      ...state,
      modalToggle: true,
      modalState: payload,
    }),
    // May be dispatched when nothing is open. The state is then the same object, so that nothing renders again.
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
    /** Starts the correction of a record with its current values. */
    timekeepEditingBegun: (state, { payload: { record, following } }: PayloadAction<OpenedRecord>) => ({
      ...state,
      timekeepEditing: {
        currentIn: record.TimeIN1,
        currentOut: record.TimeOUT1,
        currentData: record,
        currentDataRemark: record.Remarks,
        currentMinsLate: String(record.MinsLate),
        currentUnderOverTime: String(record.UnderOverTime),
        following,
      },
    }),
    timekeepEdited: (state, { payload }: PayloadAction<Partial<TimekeepEditing>>) => ({
      ...state,
      timekeepEditing: { ...state.timekeepEditing, ...payload },
    }),
    timekeepEditingEnded: (state) => ({ ...state, timekeepEditing: EMPTY_SESSION.timekeepEditing }),
    /** Starts a form with these values, which Cancel restores. */
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
    /** Makes the saved values those that Cancel restores. */
    editingSaved: (state, { payload }: PayloadAction<EditingFields>) => ({
      ...state,
      editingModal: payload,
      editingModalCopy: payload,
    }),
    /** Ends the session, at sign-out or by the server with a message. */
    sessionEnded: {
      reducer: () => EMPTY_SESSION,
      prepare: (payload: SessionEnd) => ({ payload }),
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

/** Returns the token of a store's state; null without a session. */
export function selectToken(state: unknown): string | null {
  return hasSession(state) ? state.session.token : null;
}

/** True once the profile of the session's user is loaded. */
export function hasUser(state: unknown): boolean {
  return hasSession(state) && state.session.user !== null;
}

function hasSession(state: unknown): state is { session: SessionState } {
  return typeof state === 'object' && state !== null && sessionSlice.reducerPath in state;
}
