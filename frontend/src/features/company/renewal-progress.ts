import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Number of processed employees, and of all employees of a renewal. */
export interface RenewalProgress {
  readonly done: number;
  readonly total: number;
}

export interface RenewalProgressState {
  readonly renewalProgress: RenewalProgress;
}

const IDLE: RenewalProgress = { done: 0, total: 0 };

/**
 * Progress of the current or last renewal. In the store, so that it survives a visit to another tab, and apart from the renewal itself,
 * since the store is part of the script of the sign-in page.
 */
export const renewalProgressSlice = createSlice({
  name: 'renewalProgress',
  initialState: IDLE,
  reducers: {
    renewalProgressed: (_former, { payload }: PayloadAction<RenewalProgress>) => payload,
  },
});

export const { renewalProgressed } = renewalProgressSlice.actions;
