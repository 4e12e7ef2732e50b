import type { HolidayRemark } from '@timekeep/contracts/attendance/remarks';
import { heldHoliday, OF_ALL } from '@timekeep/contracts/holidays/holidays-of-date';
import type { WorkDate } from '@timekeep/contracts/time/work-date';

interface HolidayRow {
  readonly date: WorkDate;
  /** `OF_ALL` for a holiday of all. */
  readonly companyId: string;
  readonly remark: HolidayRemark;
}

type HolidayKey = Pick<HolidayRow, 'date' | 'companyId'>;

/** Changes of holidays since the last save. */
export interface HolidayRowChanges<Row> {
  readonly set: readonly Row[];
  readonly withdrawn: readonly HolidayKey[];
}

/** The holidays of all dates, of all and of companies, in memory for the lifetime of a run. */
export class HolidayCalendar<Row extends HolidayRow> {
  private readonly ofDates = new Map<WorkDate, Map<string, Row>>();
  /** Dates on which a company has a holiday of its own. */
  private readonly companyDates = new Set<WorkDate>();
  private readonly changed = new Map<string, HolidayKey>();

  constructor(rows: readonly Row[] = []) {
    for (const row of rows) this.put(row);
  }

  /** Returns the holiday that is declared for all, or for a company. */
  declared(date: WorkDate, companyId: string): Row | undefined {
    return this.ofDates.get(date)?.get(companyId);
  }

  /** Returns the holiday that holds for a company; null for none. */
  held(date: WorkDate, companyId: string | null): Row | null {
    const all = this.declared(date, OF_ALL) ?? null;
    const own = companyId === null ? null : (this.declared(date, companyId) ?? null);
    return heldHoliday<Row>(all, own);
  }

  /** Returns the holidays of companies on a date, by their companies. */
  ofCompanies(date: WorkDate): Row[] {
    if (!this.companyDates.has(date)) return [];
    const rows = [...(this.ofDates.get(date)?.values() ?? [])].filter(
      ({ companyId }) => companyId !== OF_ALL,
    );
    return rows.sort((a, b) => (a.companyId < b.companyId ? -1 : 1));
  }

  /** True if the holiday of a record of a date depends on its company. */
  dependsOnCompany(date: WorkDate): boolean {
    return this.companyDates.has(date);
  }

  get hasCompanyDates(): boolean {
    return this.companyDates.size > 0;
  }

  /** Returns the dates on which a company has a holiday, from a date on, ascending. */
  companyDatesFrom(from: WorkDate): WorkDate[] {
    return [...this.companyDates].filter((date) => date >= from).sort();
  }

  set(row: Row): void {
    this.put(row);
    this.note(row);
  }

  /** @returns false if there was none */
  withdraw(key: HolidayKey): boolean {
    if (!this.ofDates.get(key.date)?.delete(key.companyId)) return false;
    if (this.ofCompanies(key.date).length === 0) this.companyDates.delete(key.date);
    this.note(key);
    return true;
  }

  takeChanges(): HolidayRowChanges<Row> {
    const keys = [...this.changed.values()];
    this.changed.clear();
    return {
      set: keys.flatMap(({ date, companyId }) => this.declared(date, companyId) ?? []),
      withdrawn: keys.filter(({ date, companyId }) => !this.declared(date, companyId)),
    };
  }

  private put(row: Row): void {
    const ofDate = this.ofDates.get(row.date) ?? new Map<string, Row>();
    this.ofDates.set(row.date, ofDate.set(row.companyId, row));
    if (row.companyId !== OF_ALL) this.companyDates.add(row.date);
  }

  private note({ date, companyId }: HolidayKey): void {
    this.changed.set(`${date}/${companyId}`, { date, companyId });
  }
}
