import type { RecordState } from '@timekeep/contracts/attendance/record-state';
import type {
  AbsencePlanned,
  AbsenceWithdrawn,
  LeaveTransactionAdded,
  LeaveTransactionEdited,
} from '@timekeep/contracts/events/leave';
import { datesOf } from '@timekeep/contracts/leave/absences';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { Folding } from '../records/folding.js';

/** Facts that days of leave and planned absences add to records. */

export function takeLeave(
  { EMPID, DATE, TRANSAC_ID, LEAVE_TYPE, HALF }: LeaveTransactionAdded['data'],
  fold: Folding,
): void {
  const leave = { transactionId: TRANSAC_ID, leaveType: LEAVE_TYPE, half: HALF };
  fold.addFact(EMPID, DATE, { type: 'leave-taken', ...leave });
}

/**
 * A moved leave is returned on the old date and taken on the new one. With another type or half on the same date it keeps its time of
 * recording; other remarks change no record.
 */
export function editLeave(data: LeaveTransactionEdited['data'], fold: Folding): void {
  const { EMPID, TRANSAC_ID, LEAVE_TYPE, DATE, HALF, formerDate } = data;
  if (DATE !== formerDate) {
    returnLeave(EMPID, formerDate, TRANSAC_ID, fold);
    takeLeave(data, fold);
  } else if (isOther(data, fold.records.stateOf(EMPID, DATE))) {
    const leave = { transactionId: TRANSAC_ID, leaveType: LEAVE_TYPE, half: HALF };
    fold.addFact(EMPID, DATE, { type: 'leave-changed', ...leave });
  }
}

/** True if the leave has another type or half than in the record of its date. */
function isOther(
  { TRANSAC_ID, LEAVE_TYPE, HALF }: LeaveTransactionAdded['data'],
  state: RecordState | undefined,
): boolean {
  const { leave, otherHalf } = state ?? {};
  const former = leave?.transactionId === TRANSAC_ID ? leave : otherHalf;
  if (former?.transactionId !== TRANSAC_ID) return false;
  return former.type !== LEAVE_TYPE || (former.half ?? null) !== HALF;
}

export function returnLeave(EMPID: string, date: WorkDate, transactionId: string, fold: Folding): void {
  // An unknown leave creates no row.
  if (!fold.records.stateOf(EMPID, date)) return;
  fold.addFact(EMPID, date, { type: 'leave-returned', transactionId });
}

/**
 * Adds the absence to each date of its range, rest days and dates that are not open yet included: what a record shows follows from the
 * hours that it has, and those may change.
 */
export function planAbsence(
  { EMPID, ABSENCE_ID, remark, ...range }: AbsencePlanned['data'],
  fold: Folding,
): void {
  for (const date of datesOf(range)) {
    fold.addFact(EMPID, date, { type: 'absence-planned', absenceId: ABSENCE_ID, remark });
  }
}

export function withdrawAbsence(
  { EMPID, ABSENCE_ID, ...range }: AbsenceWithdrawn['data'],
  fold: Folding,
): void {
  for (const date of datesOf(range)) {
    // An unknown absence creates no row.
    if (!fold.records.stateOf(EMPID, date)) continue;
    fold.addFact(EMPID, date, { type: 'absence-withdrawn', absenceId: ABSENCE_ID });
  }
}
