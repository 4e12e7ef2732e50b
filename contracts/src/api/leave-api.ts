import type { LeaveType } from '../attendance/leave-types.js';
import type { WorkDate } from '../time/work-date.js';
import type { MessageAnswer } from './answers.js';

export const LEAVE_REMARKS_MAX_LENGTH = 500;
export const MAX_LEAVE_ENTRIES = 60;
/** Maximum of balances and increments that can be entered. */
export const LEAVE_DAYS_MAX = 999;

/** The balance of one leave type of one employee. Each employee has two rows. */
export interface LeaveBalanceRow {
  readonly EMPID: string;
  /** `LAST, FIRST`. */
  readonly EMPNAME: string;
  readonly DEPT: string;
  readonly LEAVE_TYPE: LeaveType;
  /** Days left; below zero for leave in advance. */
  readonly DAYS: number;
  /** The date whose anniversaries add days; null when no days are added. */
  readonly ANNIV: WorkDate | null;
  /** Days added to each type on each anniversary. */
  readonly INCREMENT: number;
  /** Position of the last event that changed the employee's leave; null before the first. */
  readonly revision: string | null;
}

export interface LeaveBalancesAnswer {
  readonly data: readonly LeaveBalanceRow[];
}

/** A line of the leave ledger. Only transactions, which have an id, can be edited and deleted. */
export interface LeaveLine {
  /** `<EMPID>-<n>`; null for a line that cannot be edited. */
  readonly TRANSAC_ID: string | null;
  readonly EMPID: string;
  readonly LEAVE_TYPE: LeaveType;
  readonly DATE: WorkDate;
  /** Days of the line without sign: 1 for a transaction. */
  readonly DAYS: number;
  readonly REMARKS: string;
  /** The days that the line adds to the balance; negative when it takes some. */
  readonly CHANGE: number;
  /** The balance of the leave type after the line. */
  readonly BALANCE: number;
}

/** Lines of the ledger, newest first. */
export interface LeaveLinesAnswer {
  readonly data: readonly LeaveLine[];
}

export interface LeaveEntryRequest {
  readonly LEAVE_TYPE: LeaveType;
  readonly DATE: string;
  /** Forms send it as text. */
  readonly DAYS: 1 | '1';
  readonly REMARKS: string;
}

export interface AddLeaveRequest {
  readonly EMPID: string;
  readonly leaveEntries: readonly LeaveEntryRequest[];
}

/** Two entries of one application with the same date, by their numbers from 1. */
export interface RepeatedDate {
  readonly first: number;
  readonly second: number;
  readonly DATE: WorkDate;
}

/** Returns the first date of an entry that an earlier entry has too; null if all dates differ. */
export function repeatedDate(datesOfEntries: readonly (readonly WorkDate[])[]): RepeatedDate | null {
  const places = new Map<WorkDate, number>();
  for (const [index, dates] of datesOfEntries.entries()) {
    for (const DATE of dates) {
      const first = places.get(DATE);
      if (first !== undefined) return { first, second: index + 1, DATE };
      places.set(DATE, index + 1);
    }
  }
  return null;
}

/** The entries are recorded, all of them or none. */
export interface AddLeaveAnswer extends MessageAnswer {
  readonly status: true;
}

/** Either all edits are applied, in their order, or none. A `revision` that is no longer the leave's is refused. */
export interface EditLeaveRequest {
  readonly EMPID: string;
  readonly leaveData: readonly (LeaveEntryRequest & { readonly TRANSAC_ID: string })[];
  readonly revision?: string | null;
}

/** A `revision` that is no longer the leave's is refused. */
export interface DeleteLeaveRequest {
  readonly TRANSAC_ID: string;
  readonly revision?: string | null;
}

/** Balances are set in whole or half days; the event holds the differences. Missing fields do not change. */
export interface UpdateLeaveRequest {
  readonly EMPID: string;
  readonly leaveUpdates: readonly { readonly LEAVE_TYPE: LeaveType; readonly DAYS: number }[];
  /** Null or an empty field ends the increments. */
  readonly annivUpdate?: { readonly ANNIV?: string | null; readonly INCREMENT?: number };
  /** The revision read with the balances; null if no event has changed the leave yet. */
  readonly revision?: string | null;
}

/** Messages that only pages show. */
export const LEAVE_MESSAGES = {
  fetched: 'Data fetched successfully!',
  editFailed: 'Error updating leave record.',
  detailsFailed: 'Error updating leave details.',
  addFailed: 'Failed to add transaction.',
  addException: 'An error occurred.',
} as const;
