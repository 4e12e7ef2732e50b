import { LEAVE_REMARKS } from './remarks.js';
import { fromWireDate, type WorkDate } from '../time/work-date.js';

/** Filter of a table of records; each part is applied only if it is given. */
export interface AttendanceFilter {
  readonly range?: { readonly from: WorkDate; readonly to: WorkDate };
  /** A code, or the name of a group of codes. */
  readonly remark?: string;
  readonly timing?: Timing;
  /** Leaves only past records with one time of a pair. */
  readonly incomplete?: true;
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
  readonly TimeIN1: string | null;
  readonly TimeOUT1: string | null;
  readonly TimeBreakOUT?: string | undefined;
  readonly TimeBreakIN?: string | undefined;
}

/**
 * Returns the records that match every part of the filter, in their order.
 *
 * @param today the work date under way, whose records are not incomplete yet; null while it is unknown
 */
export function filterAttendance<R extends Filterable>(
  records: readonly R[],
  filter: AttendanceFilter,
  today: WorkDate | null = null,
): R[] {
  return records.filter((record) => matches(record, filter, today));
}

/** Returns the distinct remarks of the records, in the order of their first appearance. */
export function remarksOf(records: readonly Pick<Filterable, 'Remarks'>[]): string[] {
  return [...new Set(records.map((record) => record.Remarks))];
}

function matches(record: Filterable, filter: AttendanceFilter, today: WorkDate | null): boolean {
  const { range, remark, timing = 'both', incomplete } = filter;
  if (range && !isWithin(fromWireDate(record.Date), range)) return false;
  if (remark !== undefined && !hasRemark(record, remark)) return false;
  if (incomplete && !isIncomplete(record, today)) return false;
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

/** True if a day is over and the record has a time without the other one of its pair. */
function isIncomplete(record: Filterable, today: WorkDate | null): boolean {
  if (today !== null && fromWireDate(record.Date) >= today) return false;
  const { TimeIN1, TimeOUT1, TimeBreakOUT, TimeBreakIN } = record;
  const isOpen = (TimeIN1 === null) !== (TimeOUT1 === null);
  return isOpen || (TimeBreakOUT === undefined) !== (TimeBreakIN === undefined);
}

function isWithin(date: WorkDate, { from, to }: NonNullable<AttendanceFilter['range']>): boolean {
  return date >= from && date <= to;
}
