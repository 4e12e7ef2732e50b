import { remarkTitle } from '@timekeep/contracts/attendance/remarks';
import type { RecordSnapshot } from '@timekeep/contracts/events/timekeep-events';
import { MISSING } from '@/shared/attendance/record-values';

/** One value of a record in words, before and after a change; `from` is null when there was no record before. */
export interface ChangedValue {
  readonly label: string;
  readonly from: string | null;
  readonly to: string;
}

/** The label of the remark, which says what it is without one. */
export const REMARKS = 'Remarks';

const VALUES: readonly (readonly [label: string, inWords: (snapshot: RecordSnapshot) => string])[] = [
  [REMARKS, ({ Remarks }) => remarkTitle(Remarks)],
  ['Time In', ({ TimeIN1 }) => TimeIN1 ?? MISSING],
  ['Time Out', ({ TimeOUT1 }) => TimeOUT1 ?? MISSING],
  ['MinsLate', ({ MinsLate }) => String(MinsLate)],
  ['Overtime', ({ UnderOverTime }) => String(UnderOverTime)],
  ['Hours', ({ hrs }) => hrs.toFixed(2)],
];

/** All values of a record, in the order of its columns. */
export function allValues(before: RecordSnapshot | null, after: RecordSnapshot): readonly ChangedValue[] {
  return VALUES.map(([label, inWords]) => ({
    label,
    from: before && inWords(before),
    to: inWords(after),
  }));
}

/** The values in which two snapshots differ; of a record's first version, all that say something. */
export function changedValues(before: RecordSnapshot | null, after: RecordSnapshot): readonly ChangedValue[] {
  const nothing = (to: string) => to === MISSING || Number(to) === 0;
  return allValues(before, after).filter(({ from, to }) => (from === null ? !nothing(to) : from !== to));
}
