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
