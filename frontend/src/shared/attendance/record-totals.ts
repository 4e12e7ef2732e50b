import { recordTotals, type RecordTotal } from '@timekeep/contracts/attendance/record-totals';
import type { AttendanceRecord } from '@timekeep/contracts/api/attendance-api';
import { use, useMemo } from 'react';
import { NotDueContext } from './not-due';

/** The totals of records, in which nobody is absent who is not due yet. */
export function useRecordTotals(records: readonly AttendanceRecord[]): readonly RecordTotal[] {
  const notDue = use(NotDueContext);
  return useMemo(() => recordTotals(records, (record) => notDue(record) !== null), [records, notDue]);
}
