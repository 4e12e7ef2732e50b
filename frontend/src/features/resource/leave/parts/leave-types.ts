import { LEAVE_TYPES, type LeaveType } from '@timekeep/contracts/attendance/leave-types';
import { REMARK_TITLES } from '@timekeep/contracts/attendance/remarks';

/** What a form can choose among. */
export const LEAVE_TYPE_CHOICES: readonly { readonly value: LeaveType; readonly label: string }[] =
  LEAVE_TYPES.map((value) => ({ value, label: REMARK_TITLES[value] }));
