import { remarkTitle } from '@timekeep/contracts/attendance/remarks';
import type { RecordSnapshot } from '@timekeep/contracts/events/timekeep-events';
import { MISSING } from '../../../../../shared/attendance/record-values';

/** One value that a correction changed, in words. */
export interface ChangedValue {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

const VALUES: readonly (readonly [label: string, inWords: (snapshot: RecordSnapshot) => string])[] = [
  ['Remarks', ({ Remarks }) => remarkTitle(Remarks)],
  ['Time In', ({ TimeIN1 }) => TimeIN1 ?? MISSING],
  ['Time Out', ({ TimeOUT1 }) => TimeOUT1 ?? MISSING],
  ['MinsLate', ({ MinsLate }) => String(MinsLate)],
  ['Overtime', ({ UnderOverTime }) => String(UnderOverTime)],
  ['Hours', ({ hrs }) => hrs.toFixed(2)],
];

/** The values in which two snapshots of a record differ, in the order of its columns. */
export function changedValues(before: RecordSnapshot, after: RecordSnapshot): ChangedValue[] {
  return VALUES.map(([label, inWords]) => ({ label, from: inWords(before), to: inWords(after) })).filter(
    ({ from, to }) => from !== to,
  );
}
