import type { HolidayRemark } from '@timekeep/contracts/attendance/remarks';
import type { ReturningHolidays } from '@timekeep/contracts/leave/ledger';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { ReadModelDb } from '../engine/projection.js';
import { deleteRows, selectRows, upsertRows } from '../engine/table-rows.js';
import { returningHolidays } from './tables.js';

/** Holidays that give leave of their dates back, in memory for the lifetime of a run. */
export class HolidaysOfLeave {
  private readonly changed = new Set<WorkDate>();

  constructor(private readonly remarks: Map<WorkDate, HolidayRemark>) {}

  get returning(): ReturningHolidays {
    return this.remarks;
  }

  /** @param remark null if leave of the date counts
   * @returns false when that is as before */
  change(date: WorkDate, remark: HolidayRemark | null): boolean {
    if ((this.remarks.get(date) ?? null) === remark) return false;
    if (remark === null) this.remarks.delete(date);
    else this.remarks.set(date, remark);
    this.changed.add(date);
    return true;
  }

  /** Writes what changed since the last call. */
  async save(db: ReadModelDb): Promise<void> {
    const dates = [...this.changed];
    this.changed.clear();
    const kept = dates.flatMap((date) => {
      const remark = this.remarks.get(date);
      return remark === undefined ? [] : [{ date, remark }];
    });
    const gone = dates.filter((date) => !this.remarks.has(date)).map((date) => ({ date }));
    await upsertRows(returningHolidays, kept, (row) => row, db);
    await deleteRows(returningHolidays, ['date'], gone, db);
  }
}

export async function loadHolidays(db: ReadModelDb): Promise<HolidaysOfLeave> {
  const rows = await selectRows(returningHolidays, db);
  return new HolidaysOfLeave(new Map(rows.map(({ date, remark }) => [date, remark])));
}
