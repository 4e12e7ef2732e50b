/** A record as far as it is added up. */
interface Countable {
  readonly Remarks: string;
  readonly MinsLate: number;
  readonly hrs: number;
}

/** Everything that is added up under records, by the column that it stands for. */
const TOTALLED = [
  { label: 'Mins late', decimals: 0, valueOf: ({ MinsLate }: Countable) => MinsLate },
  { label: 'Hours', decimals: 2, valueOf: ({ hrs }: Countable) => hrs },
  { label: 'Absences', decimals: 0, valueOf: ({ Remarks }: Countable) => (Remarks === 'Absent' ? 1 : 0) },
] as const;

/** One figure of many records. */
export interface RecordTotal {
  readonly label: (typeof TOTALLED)[number]['label'];
  /** Exact to as many decimals as are shown. */
  readonly value: number;
  readonly decimals: number;
}

/**
 * Returns the totals of the records, in the order in which they are shown.
 *
 * @param isNotDue says of an `Absent` record that its employee is not due yet, so that it is no absence
 */
export function recordTotals<R extends Countable>(
  records: readonly R[],
  isNotDue: (record: R) => boolean = () => false,
): readonly RecordTotal[] {
  const counted = records.filter((record) => record.Remarks !== 'Absent' || !isNotDue(record));
  return TOTALLED.map(({ label, decimals, valueOf }) => ({
    label,
    decimals,
    // Binary fractions of hours leave a rest in the sum.
    value: Number(counted.reduce((sum, record) => sum + valueOf(record), 0).toFixed(decimals)),
  }));
}

/** Returns the totals of records that were added up in parts; those of no records may be an empty list. */
export function addTotals(
  totals: readonly RecordTotal[],
  more: readonly RecordTotal[],
): readonly RecordTotal[] {
  return more.map((total, index) => {
    const { value, decimals } = total;
    return { ...total, value: Number(((totals[index]?.value ?? 0) + value).toFixed(decimals)) };
  });
}

/** Returns a total as the cells of a line under the records in a file. */
export function totalCells({
  label,
  value,
  decimals,
}: Readonly<{ label: string; value: number; decimals: number }>): string[] {
  return [`TOTAL ${label.toUpperCase()}`, value.toFixed(decimals)];
}
