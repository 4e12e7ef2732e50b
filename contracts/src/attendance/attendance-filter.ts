import { LEAVE_REMARKS } from './remarks.js';
import { fromWireDate, type WorkDate } from '../time/work-date.js';

/** Filter of a table of records; each part is applied only if it is given. */
export interface AttendanceFilter {
  readonly range?: { readonly from: WorkDate; readonly to: WorkDate };
  /** A code, or the name of a group of codes. */
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

/** Named groups of remarks that are filtered together. */
const REMARK_GROUPS = {
  'On leave': LEAVE_REMARKS,
  'Came in': ['Present', 'TimeIn'],
  Expected: ['Present', 'TimeIn', 'Absent'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type RemarkGroup = keyof typeof REMARK_GROUPS;

const CODES_OF_GROUP: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(REMARK_GROUPS));

interface Filterable {
  readonly Date: string;
  readonly Remarks: string;
  readonly MinsLate: number;
}

/** Returns the records that match every part of the filter, in their order. */
export function filterAttendance<R extends Filterable>(records: readonly R[], filter: AttendanceFilter): R[] {
  return records.filter((record) => matches(record, filter));
}

/** Returns the distinct remarks of the records, in the order of their first appearance. */
export function remarksOf(records: readonly Filterable[]): string[] {
  return [...new Set(records.map((record) => record.Remarks))];
}

function matches(record: Filterable, { range, remark, timing = 'both' }: AttendanceFilter): boolean {
  if (range && !isWithin(fromWireDate(record.Date), range)) return false;
  if (remark !== undefined && !hasRemark(record, remark)) return false;
  switch (timing) {
    case 'ontime':
      return record.MinsLate === 0;
    case 'late':
      return record.MinsLate !== 0;
    case 'both':
      return true;
  }
}

function hasRemark({ Remarks }: Filterable, remark: string): boolean {
  return Remarks === remark || (CODES_OF_GROUP.get(remark)?.includes(Remarks) ?? false);
}

function isWithin(date: WorkDate, { from, to }: NonNullable<AttendanceFilter['range']>): boolean {
  return date >= from && date <= to;
}
