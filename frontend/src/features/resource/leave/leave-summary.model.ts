import type { LeaveBalanceRow } from '@timekeep/contracts/api/leave-api';
import type { LeaveType } from '@timekeep/contracts/attendance/leave-types';

/** The leave of one employee: days left of each type, below zero for leave in advance. */
export interface LeaveSummary
  extends
    Pick<LeaveBalanceRow, 'EMPID' | 'EMPNAME' | 'DEPT' | 'ANNIV' | 'INCREMENT' | 'revision'>,
    Readonly<Record<LeaveType, number>> {}

/** One summary for each employee, in the order of the rows; a total is the sum of the type's days. */
export function summariesOf(rows: readonly LeaveBalanceRow[]): readonly LeaveSummary[] {
  const summaries = new Map<string, LeaveSummary>();
  for (const { LEAVE_TYPE, DAYS, ...employee } of rows) {
    const former = summaries.get(employee.EMPID) ?? { ...employee, SL: 0, VL: 0 };
    summaries.set(employee.EMPID, { ...former, [LEAVE_TYPE]: former[LEAVE_TYPE] + DAYS });
  }
  return [...summaries.values()];
}

/** Those whose name contains the text, in whatever case. */
export function summariesNamed(summaries: readonly LeaveSummary[], text: string): readonly LeaveSummary[] {
  const wanted = text.trim().toLowerCase();
  return summaries.filter(({ EMPNAME }) => EMPNAME.toLowerCase().includes(wanted));
}
