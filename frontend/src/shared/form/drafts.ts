import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { profileLoaded, sessionEnded } from '@/shared/session/session-slice';

/** Unsaved input of one form. */
export interface Draft {
  /** Title of the form. */
  readonly title: string;
  /** The person and the day that the form is about; missing for a form about neither. */
  readonly about?: string;
  /** Path and search of the page on which the form was open. */
  readonly address: string;
  /** Values of the form before anything was entered. */
  readonly base: Readonly<Record<string, unknown>>;
  /** The values that differ from `base`, without secrets. */
  readonly entered: Readonly<Record<string, unknown>>;
  /** True if the user left the page of the form; missing for a draft from an expired session. */
  readonly isLeft?: boolean;
  /** True if the page was loaded again while the form was open, so that nothing shows the user that the input is there. */
  readonly isReloaded?: boolean;
}

/** A draft with the key of its form. */
export interface KeptDraft {
  readonly form: string;
  readonly draft: Draft;
}

/** Returns the present input of an open form as a draft; null without input. */
export type PresentDraft = (isLeft: boolean) => KeptDraft | null;

/** The open forms that keep their input. `onChange` is called when one opens, closes, or is rendered again. */
export const openForms = { drafts: new Set<PresentDraft>(), onChange: (): void => undefined };

export interface DraftsState {
  /** EMPID of the owner of the drafts; null before the first profile. */
  readonly owner: string | null;
  /** True after the server has ended the session until a user signs in. Forms that close meanwhile save their input here. */
  readonly isExpired: boolean;
  readonly byForm: Readonly<Record<string, Draft>>;
}

export interface DraftsRoot {
  readonly drafts: DraftsState;
}

const NO_DRAFTS: DraftsState = { owner: null, isExpired: false, byForm: {} };

/**
 * Unsaved input from the end of an expired session, or of a form whose page was left or loaded again. Kept in memory, and in the storage of
 * the tab while the page is hidden (`stored-drafts.ts`), until the same user, signed in again, opens the form. Signing out, or a different
 * user, removes it.
 */
export const draftsSlice = createSlice({
  name: 'drafts',
  initialState: NO_DRAFTS,
  reducers: {
    draftKept: (state, { payload }: PayloadAction<KeptDraft>) => {
      if (state.isExpired || payload.draft.isLeft) state.byForm[payload.form] = payload.draft;
    },
    draftRemoved: (state, { payload: form }: PayloadAction<string>) => {
      state.byForm = Object.fromEntries(Object.entries(state.byForm).filter(([key]) => key !== form));
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(sessionEnded, (state, { payload }) =>
        payload.isExpired ? { ...state, isExpired: true } : NO_DRAFTS,
      )
      .addCase(profileLoaded, (state, { payload: { user } }) => ({
        owner: user.EMPID,
        isExpired: false,
        byForm: user.EMPID === state.owner ? state.byForm : {},
      }));
  },
});

export const { draftKept, draftRemoved } = draftsSlice.actions;
