import type { AuditVersion } from '@timekeep/contracts/api/audit-api';
import { remarkTitle } from '@timekeep/contracts/attendance/remarks';
import type { RecordSnapshot } from '@timekeep/contracts/events/timekeep';
import { MISSING } from '@/shared/attendance/record-values';
import { t } from '@/shared/language/language';

/** One value of a record as text, before and after a change; `from` is null when there was no record before. */
export interface ChangedValue {
  readonly label: string;
  readonly from: string | null;
  /** Null when there is no record afterwards. */
  readonly to: string | null;
}

/** Returns the label of the remark, which is left out where the value is clear without it. */
export const remarksLabel = () => t('Remarks');

/** A value of a record; `isOfParts` for those that only records of split shifts have. */
type ShownValue = readonly [
  label: () => string,
  inWords: (snapshot: RecordSnapshot) => string,
  isOfParts?: true,
];

const VALUES: readonly ShownValue[] = [
  [remarksLabel, ({ Remarks }) => remarkTitle(Remarks)],
  [() => t('Time In'), ({ TimeIN1 }) => TimeIN1 ?? MISSING],
  [() => t('Time Out'), ({ TimeOUT1 }) => TimeOUT1 ?? MISSING],
  [() => t('Out of the first part'), ({ TimeBreakOUT }) => TimeBreakOUT ?? MISSING, true],
  [() => t('In of the second part'), ({ TimeBreakIN }) => TimeBreakIN ?? MISSING, true],
  [() => t('MinsLate'), ({ MinsLate }) => String(MinsLate)],
  [() => t('Overtime'), ({ UnderOverTime }) => String(UnderOverTime)],
  [() => t('Hours'), ({ hrs }) => hrs.toFixed(2)],
];

/** Returns all values of a record, in the order of its columns; those of a split shift only if it has them. */
export function allValues(
  before: RecordSnapshot | null,
  after: RecordSnapshot | null,
): readonly ChangedValue[] {
  const parts = [before, after].some(
    (one) => one?.TimeBreakOUT !== undefined || one?.TimeBreakIN !== undefined,
  );
  return VALUES.filter(([, , isOfParts]) => parts || !isOfParts).map(([label, inWords]) => ({
    label: label(),
    from: before && inWords(before),
    to: after && inWords(after),
  }));
}

/** Returns the values that differ between two snapshots; all that are not empty if there is no record before or afterwards. */
export function changedValues(
  before: RecordSnapshot | null,
  after: RecordSnapshot | null,
): readonly ChangedValue[] {
  const nothing = (value: string) => value === MISSING || Number(value) === 0;
  return allValues(before, after).filter(({ from, to }) => {
    const only = from === null ? to : to === null ? from : null;
    return only === null ? from !== to : !nothing(only);
  });
}

/** A changed value as screens show it: times without their seconds unless only these differ, with the difference in minutes. */
export interface ShownChange {
  readonly from: string | null;
  readonly to: string | null;
  /** `(+77 min)` after two times of different minutes; empty otherwise. */
  readonly difference: string;
}

const TIME = /^\d\d:\d\d:\d\d$/;
const MINUTES_OF_DAY = 24 * 60;

/** Returns `17:13`, `18:30` and `(+77 min)` of two times. The difference is at most half a day, since the days of times are not known here. */
export function shownChange({ from, to }: Pick<ChangedValue, 'from' | 'to'>): ShownChange {
  if (from === null || to === null || !TIME.test(from) || !TIME.test(to)) {
    return { from, to, difference: '' };
  }
  const minutes = minutesOf(to) - minutesOf(from);
  if (minutes === 0) return { from, to, difference: '' };
  const half = MINUTES_OF_DAY / 2;
  const nearest =
    minutes > half ? minutes - MINUTES_OF_DAY : minutes < -half ? minutes + MINUTES_OF_DAY : minutes;
  return {
    from: from.slice(0, 5),
    to: to.slice(0, 5),
    difference: t('({minutes} min)', { minutes: `${nearest > 0 ? '+' : '−'}${Math.abs(nearest)}` }),
  };
}

function minutesOf(time: string): number {
  return 60 * Number(time.slice(0, 2)) + Number(time.slice(3, 5));
}

/** The values that a change shows: null where there was no record before, or is no record afterwards. */
export interface ShownValues {
  readonly before: RecordSnapshot | null;
  readonly after: RecordSnapshot | null;
}

export const noRecordBefore = () => t('No record → ');
export const noRecord = () => t('No record');

/** Returns the values that change as one text: `Remarks Absent → Present; Time In N/A → 08:00:00`. */
export function changeInWords({ before, after }: ShownValues): string {
  const words = changedValues(before, after).map(({ label, from, to }) =>
    from === null ? `${label} ${to ?? ''}` : `${label} ${from} → ${to ?? noRecord()}`,
  );
  return `${before === null ? noRecordBefore() : ''}${words.join('; ')}`;
}

/** Returns the values of a version to show. A date that comes to lie outside the employment has no record, and has it again when that is undone. */
export function shownValues({ before, after, wasClosed, closed }: AuditVersion): ShownValues {
  if (closed === wasClosed || before === null) return { before, after };
  return closed ? { before, after: null } : { before: null, after };
}
