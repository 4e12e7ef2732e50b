import { fromWireDate, type WorkDate } from '../time/work-date.js';

/** Which records a table shows; each part is applied only when it is given. */
export interface AttendanceFilter {
  readonly range?: { readonly from: WorkDate; readonly to: WorkDate };
  readonly remark?: string;
  readonly timing?: Timing;
}

export const TIMINGS = ['both', 'ontime', 'late'] as const;
export type Timing = (typeof TIMINGS)[number];

export const TIMING_LABELS: Readonly<Record<Timing, string>> = {
  both: 'On Time and Late',
  ontime: 'On Time',
  late: 'Late',
};

interface Filterable {
  readonly Date: string;
  readonly Remarks: string;
  readonly MinsLate: number;
}

/** The records that meet every part of the filter, in their order. */
export function filterAttendance<R extends Filterable>(records: readonly R[], filter: AttendanceFilter): R[] {
  return records.filter((record) => matches(record, filter));
}

/** The distinct remarks of the records, in the order of their first appearance. */
export function remarksOf(records: readonly Filterable[]): string[] {
  return [...new Set(records.map((record) => record.Remarks))];
}

function matches(record: Filterable, { range, remark, timing = 'both' }: AttendanceFilter): boolean {
  if (range && !isWithin(fromWireDate(record.Date), range)) return false;
  if (remark !== undefined && record.Remarks !== remark) return false;
  switch (timing) {
    case 'ontime':
      return record.MinsLate === 0;
    case 'late':
      return record.MinsLate !== 0;
    case 'both':
      return true;
  }
}

function isWithin(date: WorkDate, { from, to }: NonNullable<AttendanceFilter['range']>): boolean {
  return date >= from && date <= to;
}
