import type { LeaveType } from '../attendance/leave-types.js';
import type { RecordedTexts } from '../leave/fields.js';
import type { WorkDate } from '../time/work-date.js';
import type { MessageAnswer } from './answers.js';

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
export interface LeaveLine extends RecordedTexts {
  /** `<EMPID>-<n>`; null for a line that cannot be edited. */
  readonly TRANSAC_ID: string | null;
  readonly EMPID: string;
  readonly LEAVE_TYPE: LeaveType;
  readonly DATE: WorkDate;
  /** Days of the line without sign: 1 for a transaction. */
  readonly DAYS: number;
  /** The days that the line adds to the balance; negative when it takes some. */
  readonly CHANGE: number;
  /** The balance of the leave type after the line. */
  readonly BALANCE: number;
}

/** Lines of the ledger, newest first. */
export interface LeaveLinesAnswer {
  readonly data: readonly LeaveLine[];
}

/** The entries are recorded, all of them or none. */
export interface AddLeaveAnswer extends MessageAnswer {
  readonly status: true;
}

/** Messages that only pages show. */
export const LEAVE_MESSAGES = {
  fetched: 'Data fetched successfully!',
  editFailed: 'Error updating leave record.',
  detailsFailed: 'Error updating leave details.',
  addFailed: 'Failed to add transaction.',
  addException: 'An error occurred.',
} as const;
