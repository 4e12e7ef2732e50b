import type { LeaveType } from '../attendance/leave-types.js';
import type { WorkDate } from '../time/work-date.js';
import type { DomainEvent } from './event-metadata.js';

/** TRANSAC_ID is `<EMPID>-<n>`, the nth of that employee, for life. */
export type LeaveTransactionAdded = DomainEvent<
  'LeaveTransactionAdded',
  {
    readonly EMPID: string;
    readonly TRANSAC_ID: string;
    readonly LEAVE_TYPE: LeaveType;
    readonly DATE: WorkDate;
    readonly DAYS: 1;
    readonly REMARKS: string;
  }
>;

/** The transaction as it is from now on, and which day of which type it took before. */
export type LeaveTransactionEdited = DomainEvent<
  'LeaveTransactionEdited',
  LeaveTransactionAdded['data'] & { readonly formerType: LeaveType; readonly formerDate: WorkDate }
>;
/** The day is given back. */
export type LeaveTransactionDeleted = DomainEvent<
  'LeaveTransactionDeleted',
  {
    readonly EMPID: string;
    readonly TRANSAC_ID: string;
    readonly LEAVE_TYPE: LeaveType;
    readonly DATE: WorkDate;
  }
>;
/** SL and VL are differences in days; ANNIV and INCREMENT are as they are from now on. `by` is an employee id. */
export type LeaveDetailsUpdated = DomainEvent<
  'LeaveDetailsUpdated',
  {
    readonly EMPID: string;
    readonly by: string;
    readonly on: WorkDate;
    readonly SL: number;
    readonly VL: number;
    readonly ANNIV: WorkDate | null;
    readonly INCREMENT: number;
  }
>;
/** Days added to each type. */
export type LeaveIncremented = DomainEvent<
  'LeaveIncremented',
  { readonly EMPID: string; readonly anniversary: WorkDate; readonly days: number }
>;

export type LeaveEvent =
  | LeaveTransactionAdded
  | LeaveTransactionEdited
  | LeaveTransactionDeleted
  | LeaveDetailsUpdated
  | LeaveIncremented;
