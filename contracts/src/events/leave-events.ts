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

export type LeaveEvent = LeaveTransactionAdded;
