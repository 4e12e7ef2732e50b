import type { HolidayRemark } from '@timekeep/contracts/attendance/remarks';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import type { WorkDate } from '@timekeep/contracts/time/work-date';

/** A holiday with the index of the event that declared it. */
interface NaiveHoliday {
  readonly remark: HolidayRemark;
  readonly index: number;
}

/** Before every date. */
const FIRST = '';

/** Reference model: the holidays of the dates of one employee, computed from the whole log for each question. */
export class NaiveHolidays {
  constructor(
    private readonly EMPID: string,
    private readonly events: readonly TimekeepEvent[],
  ) {}

  /** Returns the holiday that holds for the employee after the first `end` events. */
  heldOn(date: WorkDate, end: number): NaiveHoliday | null {
    const company = this.companyOn(date, end);
    const own = company === null ? null : this.declaredOn(date, company, end);
    const all = this.declaredOn(date, null, end);
    return own && !(all?.remark === 'LH' && own.remark === 'SH') ? own : all;
  }

  /** Returns the holiday that is declared for a company, or with null for all. */
  declaredOn(date: WorkDate, company: string | null, end: number): NaiveHoliday | null {
    const said = this.events.slice(0, end).flatMap(({ type, data }, index) => {
      const isOfDate = (type === 'HolidayApplied' || type === 'HolidayWithdrawn') && data.date === date;
      if (!isOfDate || data.COMPANY !== company) return [];
      return [{ index, remark: 'remark' in data ? data.remark : null }];
    });
    const remark = said.at(-1)?.remark ?? null;
    // The same remark anew says only what becomes of leave.
    const index = said[said.findLastIndex((one) => one.remark !== remark) + 1]?.index;
    return remark === null || index === undefined ? null : { remark, index };
  }

  /** Returns the company of a date: that of the latest transfer up to it, whenever it was recorded. */
  private companyOn(date: WorkDate, end: number): string | null {
    const since = new Map<string, string>();
    for (const { type, data } of this.events.slice(0, end)) {
      if (type === 'EmployeeRegistered' && data.EMPID === this.EMPID) since.set(FIRST, data.COMPANY);
      if (type === 'EmployeeModified' && data.EMPID === this.EMPID) {
        since.delete(data.replaces ?? 'none');
        since.set(data.effectiveOn ?? FIRST, data.COMPANY);
      }
      if (type === 'EmployeeRehired' && data.EMPID === this.EMPID) {
        for (const from of since.keys()) if (from >= data.hiredOn) since.delete(from);
        since.set(data.hiredOn, data.COMPANY);
      }
    }
    const [first, ...later] = [...since].sort();
    return (later.findLast(([from]) => from <= date) ?? first)?.[1] ?? null;
  }
}

/**
 * Reference model: returns the leave shown on a date. The last event of a transaction gives its date, the first event with that date its time.
 *
 * @param isBeforePunches true if leave of the event with this index is before all punches of the date
 */
export function naiveLeave(
  events: readonly TimekeepEvent[],
  EMPID: string,
  date: WorkDate,
  isBeforePunches: (index: number) => boolean,
): string | null {
  const about = new Map<
    string,
    {
      readonly index: number;
      readonly date: WorkDate | null;
      readonly type: string;
      readonly half: string | null;
    }[]
  >();
  events.forEach(({ type, data }, index) => {
    const isThere = type === 'LeaveTransactionAdded' || type === 'LeaveTransactionEdited';
    if ((!isThere && type !== 'LeaveTransactionDeleted') || data.EMPID !== EMPID) return;
    const half = isThere ? data.HALF : null;
    const said = { index, date: isThere ? data.DATE : null, type: data.LEAVE_TYPE, half };
    about.set(data.TRANSAC_ID, [...(about.get(data.TRANSAC_ID) ?? []), said]);
  });
  const ofDate = [...about.values()].flatMap((said) => {
    const last = said.at(-1);
    const since = said[said.findLastIndex((line) => line.date !== date) + 1];
    return last?.date === date && since ? [{ ...last, since: since.index }] : [];
  });
  const [first, second] = ofDate.toSorted((a, b) => a.since - b.since);
  if (!first) return null;
  // Two halves are a whole day, unless one was worked; of a single half the other may be, whenever the punches came.
  if (first.half !== null) {
    if (!second || !isBeforePunches(second.since)) return `H${first.type}${first.half}`;
    return first.half === 'AM' ? first.type : second.type;
  }
  return isBeforePunches(first.since) ? first.type : null;
}

/**
 * Reference model: returns the planned absence shown on a date with hours; work at another place goes with punches, any other absence
 * only precedes them.
 */
export function naiveAbsence(
  events: readonly TimekeepEvent[],
  EMPID: string,
  date: WorkDate,
  isBeforePunches: (index: number) => boolean,
): string | null {
  const gone = events.flatMap(({ type, data }) => (type === 'AbsenceWithdrawn' ? data.ABSENCE_ID : []));
  for (const [index, { type, data }] of events.entries()) {
    if (type !== 'AbsencePlanned' || data.EMPID !== EMPID || gone.includes(data.ABSENCE_ID)) continue;
    if (date < data.FROM || date > data.TO) continue;
    return isBeforePunches(index) || /^(OB|WFH|DTF)$/.test(data.remark) ? data.remark : null;
  }
  return null;
}
