import type { UserProfile } from '@timekeep/contracts/api/accounts-api';
import type { TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import { MIDNIGHT, type TimeOfDay } from '@timekeep/contracts/time/time-of-day';

/** The record being corrected, and what the correction says so far. */
export interface TimekeepEditing {
  /** Null for a record without it; midnight is a time like any other. */
  readonly currentIn: TimeOfDay | null;
  readonly currentOut: TimeOfDay | null;
  readonly currentData: TimekeepRecord | null;
  readonly currentDataRemark: string;
  readonly currentMinsLate: string;
  readonly currentUnderOverTime: string;
}

/** Fields of a form in a modal, by name. */
export type EditingFields = Readonly<Record<string, string>>;

/** What lasts as long as a session; signing out returns all of it to its defaults. */
export interface SessionState {
  readonly token: string | null;
  readonly user: UserProfile | null;
  readonly modalToggle: boolean;
  /** Number of the open modal; 1 when none is. */
  readonly modalState: number;
  /** Whether registration stands in the place of sign-in. */
  readonly registering: boolean;
  readonly companySelection: readonly string[];
  readonly departmentSelection: readonly string[];
  readonly timekeepEditing: TimekeepEditing;
  readonly editingModal: EditingFields;
  /** What Cancel restores. */
  readonly editingModalCopy: EditingFields;
}

export const MODAL_CLOSED = 1;

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
  },
  editingModal: NO_FIELDS,
  editingModalCopy: NO_FIELDS,
};
