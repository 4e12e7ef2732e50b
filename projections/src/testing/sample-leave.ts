import type {
  LeaveDetailsUpdated,
  LeaveIncremented,
  LeaveTransactionAdded,
  LeaveTransactionDeleted,
  LeaveTransactionEdited,
} from '@timekeep/contracts/events/leave';
import type { WorkDate } from '@timekeep/contracts/time/work-date';

/** Complete leave events with default values, except for the given fields. `n` is the number of the transaction. */
export const leaveAdded = (
  EMPID: string,
  n: number,
  DATE: WorkDate,
  data: Partial<LeaveTransactionAdded['data']> = {},
): LeaveTransactionAdded => ({
  type: 'LeaveTransactionAdded',
  data: {
    EMPID,
    TRANSAC_ID: `${EMPID}-${n}`,
    LEAVE_TYPE: 'SL',
    DATE,
    DAYS: 1,
    HALF: null,
    REMARKS: '',
    ...data,
  },
});

/** An edit from the values of `former` to the given ones. */
export function leaveEdited(
  former: LeaveTransactionAdded,
  data: Partial<LeaveTransactionAdded['data']>,
): LeaveTransactionEdited {
  const { LEAVE_TYPE: formerType, DATE: formerDate } = former.data;
  return { type: 'LeaveTransactionEdited', data: { ...former.data, ...data, formerType, formerDate } };
}

export function leaveDeleted({ data }: LeaveTransactionAdded): LeaveTransactionDeleted {
  const { EMPID, TRANSAC_ID, LEAVE_TYPE, DATE } = data;
  return { type: 'LeaveTransactionDeleted', data: { EMPID, TRANSAC_ID, LEAVE_TYPE, DATE } };
}

export const leaveUpdated = (
  EMPID: string,
  data: Partial<LeaveDetailsUpdated['data']> = {},
): LeaveDetailsUpdated => ({
  type: 'LeaveDetailsUpdated',
  data: { EMPID, by: '100009', on: '2023-01-01', SL: 0, VL: 0, ANNIV: null, INCREMENT: 0, ...data },
});

export const leaveIncremented = (EMPID: string, anniversary: WorkDate, days: number): LeaveIncremented => ({
  type: 'LeaveIncremented',
  data: { EMPID, anniversary, days },
});
