/** The fields of a record that are added up. */
interface Countable {
  readonly Remarks: string;
  readonly MinsLate: number;
  readonly hrs: number;
}

/** The totals below a table of records, by column. */
const TOTALLED = [
  { label: 'Mins late', decimals: 0, valueOf: ({ MinsLate }: Countable) => MinsLate },
  { label: 'Hours', decimals: 2, valueOf: ({ hrs }: Countable) => hrs },
  { label: 'Absences', decimals: 0, valueOf: ({ Remarks }: Countable) => (Remarks === 'Absent' ? 1 : 0) },
] as const;

/** One figure of many records. */
export interface RecordTotal {
  readonly label: (typeof TOTALLED)[number]['label'];
  /** Rounded to the number of decimals shown. */
  readonly value: number;
  readonly decimals: number;
}

/**
 * Returns the totals of the records, in the order in which they are shown.
 *
 * @param isNotDue returns true for an `Absent` record whose employee is not due yet; it is not counted as an absence
 */
export function recordTotals<R extends Countable>(
  records: readonly R[],
  isNotDue: (record: R) => boolean = () => false,
): readonly RecordTotal[] {
  const counted = records.filter((record) => record.Remarks !== 'Absent' || !isNotDue(record));
  return TOTALLED.map(({ label, decimals, valueOf }) => ({
    label,
    decimals,
    // Sums of binary fractions of hours are inexact.
    value: Number(counted.reduce((sum, record) => sum + valueOf(record), 0).toFixed(decimals)),
  }));
}
