import type { HolidayRemark } from '@timekeep/contracts/attendance/remarks';
import type { HolidayEvent } from '@timekeep/contracts/events/holiday';
import { returningRemark } from '@timekeep/contracts/holidays/holidays-of-date';
import { leaveDates, type LeaveLedger, type ReturningHolidays } from '@timekeep/contracts/leave/ledger';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { ReadModelDb } from '../engine/projection.js';
import { deleteRows, selectRows, upsertRows } from '../engine/table-rows.js';
import type { Row } from '../engine/table.js';
import { HolidayCalendar } from '../holiday-calendar.js';
import type { KnownUnits } from '../known-units.js';
import { holidays } from './tables.js';

/** Holidays as leave counts by them, in memory for the lifetime of a run. */
export class HolidaysOfLeave {
  constructor(
    private readonly calendar: HolidayCalendar<Readonly<Row<typeof holidays>>>,
    private readonly units: KnownUnits,
  ) {}

  /** True if what leave takes may depend on the company of its date. */
  get dependOnCompany(): boolean {
    return this.calendar.hasCompanyDates;
  }

  /** Returns the holidays that give leave of an employee back. */
  returning(EMPID: string, ledger: LeaveLedger): ReturningHolidays {
    const remarks = leaveDates(ledger).flatMap((date) => {
      const remark = this.remarkOn(EMPID, date);
      return remark === null ? [] : [[date, remark] as const];
    });
    return new Map(remarks);
  }

  /**
   * Applies an event of a date.
   *
   * @returns those of the employees whose leave of the date counts in another way by it
   */
  change({ type, data }: HolidayEvent, employees: readonly string[]): string[] {
    const { date } = data;
    const companyId = this.units.ownerId(data);
    if (companyId === null) return [];
    const before = employees.map((EMPID) => this.remarkOn(EMPID, date));
    if (type === 'HolidayWithdrawn') this.calendar.withdraw({ date, companyId });
    else this.calendar.set({ date, companyId, remark: data.remark, returnsLeave: data.returnsLeave });
    return employees.filter((EMPID, index) => this.remarkOn(EMPID, date) !== before[index]);
  }

  /** Writes what changed since the last call. */
  async save(db: ReadModelDb): Promise<void> {
    const { set, withdrawn } = this.calendar.takeChanges();
    await upsertRows(holidays, set, (row) => row, db);
    await deleteRows(holidays, ['date', 'companyId'], withdrawn, db);
  }

  private remarkOn(EMPID: string, date: WorkDate): HolidayRemark | null {
    const id = this.calendar.dependsOnCompany(date) ? this.units.companyIdOn(EMPID, date) : null;
    return returningRemark(this.calendar.held(date, id));
  }
}

export async function loadHolidays(units: KnownUnits, db: ReadModelDb): Promise<HolidaysOfLeave> {
  return new HolidaysOfLeave(new HolidayCalendar(await selectRows(holidays, db)), units);
}
