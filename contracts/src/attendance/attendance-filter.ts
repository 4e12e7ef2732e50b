import { LONGEST_SHIFT_HOURS } from './due.js';
import { LEAVE_REMARKS } from './remarks.js';
import { secondsOf, type TimeOfDay } from '../time/time-of-day.js';
import { daysBetween, fromWireDate, type WorkDate } from '../time/work-date.js';

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

/** True for an `Absent` record of today whose employee is not due yet. */
export type IsNotDue<R> = (record: R) => boolean;

const isExpected = (remark: string) => ['Present', 'TimeIn', 'Absent'].includes(remark);
const isLeave = (remark: string) => LEAVE_REMARKS.some((code) => code === remark);

/** Named groups of remarks that are filtered together. Those who are absent are missing once they are due. */
const REMARK_GROUPS = {
  'On leave': isLeave,
  'Came in': (remark) => remark === 'Present' || remark === 'TimeIn',
  Expected: isExpected,
  Missing: (remark, isNotDue) => remark === 'Absent' && !isNotDue,
  'Not due yet': (remark, isNotDue) => remark === 'Absent' && isNotDue,
  'Other remarks': (remark) => !isExpected(remark) && !isLeave(remark),
} as const satisfies Readonly<Record<string, (remark: string, isNotDue: boolean) => boolean>>;
export type RemarkGroup = keyof typeof REMARK_GROUPS;

type IsOfGroup = (remark: string, isNotDue: boolean) => boolean;
const GROUPS: ReadonlyMap<string, IsOfGroup> = new Map<string, IsOfGroup>(Object.entries(REMARK_GROUPS));

interface Filterable {
  readonly Date: string;
  readonly Remarks: string;
  readonly MinsLate: number;
  readonly TimeIN1: string | null;
  readonly TimeOUT1: string | null;
  readonly TimeBreakOUT?: string | undefined;
  readonly TimeBreakIN?: string | undefined;
}

/** The company's date and time of day. */
export interface CompanyClock {
  readonly date: WorkDate;
  readonly time: TimeOfDay;
}

/**
 * Returns the records that match every part of the filter, in their order.
 *
 * @param clock the present moment, at which shifts under way are not incomplete yet; null while it is unknown
 * @param isNotDue by default everybody is due
 */
export function filterAttendance<R extends Filterable>(
  records: readonly R[],
  filter: AttendanceFilter,
  clock: CompanyClock | null = null,
  isNotDue: IsNotDue<R> = () => false,
): R[] {
  return records.filter((record) => matches(record, filter, clock, isNotDue));
}

/** Returns the distinct remarks of the records, in the order of their first appearance. */
export function remarksOf(records: readonly Pick<Filterable, 'Remarks'>[]): string[] {
  return [...new Set(records.map((record) => record.Remarks))];
}

function matches<R extends Filterable>(
  record: R,
  filter: AttendanceFilter,
  clock: CompanyClock | null,
  isNotDue: IsNotDue<R>,
): boolean {
  const { range, remark, timing = 'both', incomplete } = filter;
  if (range && !isWithin(fromWireDate(record.Date), range)) return false;
  if (remark !== undefined && !hasRemark(record, remark, isNotDue)) return false;
  if (incomplete && !isIncomplete(record, clock)) return false;
  switch (timing) {
    case 'ontime':
      return record.MinsLate === 0;
    case 'late':
      return record.MinsLate !== 0;
    case 'both':
      return true;
  }
}

function hasRemark<R extends Filterable>(record: R, remark: string, isNotDue: IsNotDue<R>): boolean {
  const { Remarks } = record;
  const isOfGroup = GROUPS.get(remark);
  if (!isOfGroup) return Remarks === remark;
  return isOfGroup(Remarks, Remarks === 'Absent' && isNotDue(record));
}

const DAY_SECONDS = 86_400;
/** A time in before this one may be that of a night shift that began on the day before. */
const NIGHT_ENDS = secondsOf('04:00:00');

/** True if a day is over, and so is its shift, and the record has a time without the other one of its pair. */
function isIncomplete(record: Filterable, clock: CompanyClock | null): boolean {
  const { TimeIN1, TimeOUT1, TimeBreakOUT, TimeBreakIN } = record;
  const isOpen = (TimeIN1 === null) !== (TimeOUT1 === null);
  if (!isOpen && (TimeBreakOUT === undefined) === (TimeBreakIN === undefined)) return false;
  if (clock === null) return true;
  const days = daysBetween(fromWireDate(record.Date), clock.date);
  return days > 0 && !isUnderWay(record, days * DAY_SECONDS + secondsOf(clock.time));
}

/** True while a shift without an out may still end; `now` are the seconds since the beginning of its date. */
function isUnderWay({ TimeIN1, TimeOUT1 }: Filterable, now: number): boolean {
  if (TimeIN1 === null || TimeOUT1 !== null) return false;
  const since = secondsOf(TimeIN1);
  return now < since + LONGEST_SHIFT_HOURS * 3600 + (since < NIGHT_ENDS ? DAY_SECONDS : 0);
}

function isWithin(date: WorkDate, { from, to }: NonNullable<AttendanceFilter['range']>): boolean {
  return date >= from && date <= to;
}
