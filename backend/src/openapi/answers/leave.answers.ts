import type {
  AddLeaveAnswer,
  LeaveBalanceRow,
  LeaveBalancesAnswer,
  LeaveLine,
  LeaveLinesAnswer,
} from '@timekeep/contracts/api/leave-api';
import { LEAVE_TYPES } from '@timekeep/contracts/attendance/leave-types';
import { list, nullable, number, object, oneOf, text, truth } from '../shape.js';
import { pending } from './common.answers.js';

const leaveType = oneOf(...LEAVE_TYPES);

export const leaveBalancesAnswer = object<LeaveBalancesAnswer>({
  data: list(
    object<LeaveBalanceRow>({
      EMPID: text(),
      EMPNAME: text('`LAST, FIRST`'),
      DEPT: text(),
      LEAVE_TYPE: leaveType,
      DAYS: number('Days left; below zero for leave in advance.'),
      ANNIV: nullable(text('`YYYY-MM-DD`')),
      INCREMENT: number('Days that each anniversary adds to each type.'),
      revision: nullable(text('Position of the last event that changed the leave.')),
    }),
  ),
});

export const leaveLinesAnswer = object<LeaveLinesAnswer>({
  data: list(
    object<LeaveLine>({
      TRANSAC_ID: nullable(text('`<EMPID>-<n>`; null for what cannot be edited.')),
      EMPID: text(),
      LEAVE_TYPE: leaveType,
      DATE: text('`YYYY-MM-DD`'),
      DAYS: number('Without sign.'),
      REMARKS: text(),
      CHANGE: number('What the line does to the balance.'),
      BALANCE: number('The balance of its type after it.'),
    }),
  ),
});

export const addLeaveAnswer = object<AddLeaveAnswer>({ status: truth(), msg: text(), pending });
