import type { AttendanceRecord, GrantedOvertime } from '@timekeep/contracts/api/attendance-api';
import { fromWireDate } from '@timekeep/contracts/time/work-date';
import { t } from '@/shared/language/language';
import type { Column } from '@/shared/table/table-model';

/** A record with the overtime that HR granted on its date. */
export interface RecordWithOvertime extends AttendanceRecord {
  /** Minutes; missing for none. */
  readonly OvertimeGranted?: number;
}

/**
 * Returns the records, each with the overtime of its date.
 *
 * @param EMPID of records that have none, which are those of one employee
 */
export function withOvertime<R extends AttendanceRecord & { readonly EMPID?: string }>(
  records: readonly R[],
  overtime: readonly GrantedOvertime[] | undefined,
  EMPID = '',
): readonly (R & Pick<RecordWithOvertime, 'OvertimeGranted'>)[] {
  if (!overtime || overtime.length === 0) return records;
  const minutes = new Map(overtime.map((grant) => [`${grant.EMPID} ${grant.date}`, grant.minutes]));
  return records.map((record) => {
    const granted = minutes.get(`${record.EMPID ?? EMPID} ${fromWireDate(record.Date)}`);
    return granted === undefined ? record : { ...record, OvertimeGranted: granted };
  });
}

const OVERTIME_COLUMN: Column<RecordWithOvertime> = {
  heading: 'OT GRANTED',
  width: '96px',
  align: 'right',
  sortValue: ({ OvertimeGranted }) => OvertimeGranted ?? null,
  render: ({ OvertimeGranted }) => OvertimeGranted ?? '',
};

/** True if overtime was granted on the date of one of the records. */
export function hasOvertime(records: readonly RecordWithOvertime[]): boolean {
  return records.some(({ OvertimeGranted }) => OvertimeGranted !== undefined);
}

/** Returns the column of granted overtime for records that have some. */
export function overtimeColumns(
  records: readonly RecordWithOvertime[],
): readonly Column<RecordWithOvertime>[] {
  return hasOvertime(records) ? [OVERTIME_COLUMN] : [];
}

/** Returns `60 minutes of overtime are granted.`; null for a record without. */
export function overtimeInWords({
  OvertimeGranted,
}: Pick<RecordWithOvertime, 'OvertimeGranted'>): string | null {
  return OvertimeGranted === undefined
    ? null
    : t('Overtime granted: {minutes} minutes.', { minutes: OvertimeGranted });
}
