import { calendarDate, type EmployeeOfHours, knownDay } from '@timekeep/contracts/hours/hours-rows';
import type { CalendarDate, HolidayOfDate } from '@timekeep/contracts/hours/day-kinds';
import { heldHoliday, OF_ALL } from '@timekeep/contracts/holidays/holidays-of-date';
import { hoursRulesLookup } from '@timekeep/contracts/hours/dated-hours-rules';
import { classifyDays, type ClassifiedDay } from '@timekeep/contracts/hours/period-hours';
import { scheduledShift, type Schedule } from '@timekeep/contracts/schedules/schedule-ranges';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { OrganizationState } from '../../organization/organization.module.js';
import type { HolidayOfHours, HoursSqlRow, Period, PlacedRange, RecordSqlRow } from './hours-sql.js';

type EmployeeSqlRow = Extract<HoursSqlRow, { readonly row: 'employee' }>;

/** The classified days of an employee in a period. */
export interface EmployeeHours {
  readonly employee: EmployeeOfHours & Schedule;
  readonly placements: readonly PlacedRange[];
  /** At least one. */
  readonly days: readonly ClassifiedDay[];
  /** Returns the department and company of a date; the id is null for a company that was never added. */
  readonly placeOn: (date: WorkDate) => PlaceOfDay;
}

export interface PlaceOfDay extends Pick<EmployeeOfHours, 'DEPT' | 'COMPANY'> {
  readonly COMPANY_ID: string | null;
}

/** Counts hours from the rows of `hoursQueries`, one employee after the other. */
export class HoursFold {
  /** By date and company. */
  private readonly holidays = new Map<string, HolidayOfHours>();
  private readonly staff = new Map<string, EmployeeSqlRow>();
  /** Minutes by employee and date. */
  private readonly grants = new Map<string, number>();
  /** Ids of days of leave that took the balance below zero. */
  private readonly overdrawn = new Set<string>();
  private readonly rulesOn: ReturnType<typeof hoursRulesLookup>;
  /** By name. */
  private readonly companyIds: ReadonlyMap<string, string>;

  constructor(
    private readonly zone: CompanyZone,
    { hoursRules, units }: OrganizationState,
    private readonly period: Period,
  ) {
    this.rulesOn = hoursRulesLookup(hoursRules);
    this.companyIds = units.company.bearers;
  }

  /** Returns the employees with a record in the period, in the order of the rows. */
  async *employees(
    pages: AsyncIterable<readonly HoursSqlRow[]> | Iterable<readonly HoursSqlRow[]>,
  ): AsyncGenerator<EmployeeHours> {
    let records: RecordSqlRow[] = [];
    for await (const page of pages) {
      for (const row of page) {
        if (row.row !== 'record') {
          this.learn(row);
          continue;
        }
        if (records[0] && records[0].EMPID !== row.EMPID) {
          yield* this.counted(records);
          records = [];
        }
        records.push(row);
      }
    }
    yield* this.counted(records);
  }

  private learn(row: Exclude<HoursSqlRow, RecordSqlRow>): void {
    switch (row.row) {
      case 'holiday':
        this.holidays.set(`${row.date} ${row.companyId}`, row);
        break;
      case 'employee':
        this.staff.set(row.EMPID, row);
        break;
      case 'grant':
        this.grants.set(`${row.EMPID} ${row.date}`, row.minutes);
        break;
      case 'overdrawn':
        this.overdrawn.add(row.id);
        break;
    }
  }

  private *counted(records: readonly RecordSqlRow[]): Generator<EmployeeHours> {
    const { from, to } = this.period;
    const employee = this.staff.get(records[0]?.EMPID ?? '');
    if (!employee || !records.some(({ date }) => from <= date && date <= to)) return;
    const { placements } = employee;
    const placeOfDay = (date: WorkDate): PlaceOfDay => {
      const { DEPT, COMPANY } = placeOn(placements, date) ?? employee;
      return { DEPT, COMPANY, COMPANY_ID: this.companyIds.get(COMPANY) ?? null };
    };
    const days = classifyDays(
      this.zone,
      records.filter(({ date }) => date <= to).map((record) => this.knownDay(record)),
      this.calendarOf(employee, records, (date) => this.holidayOn(date, placeOfDay(date).COMPANY_ID)),
      (date) => this.rulesOn(date, placeOfDay(date).COMPANY_ID),
    );
    yield { employee, placements, days: days.filter(({ day }) => from <= day.date), placeOn: placeOfDay };
  }

  private knownDay({ EMPID, date, facts }: RecordSqlRow) {
    return knownDay(this.zone, date, facts, {
      granted: this.grants.get(`${EMPID} ${date}`) ?? 0,
      isOverdrawn: (id) => this.overdrawn.has(id),
    });
  }

  /** Returns the holiday that holds for a company. */
  private holidayOn(date: WorkDate, companyId: string | null): HolidayOfDate | undefined {
    const all = this.holidays.get(`${date} ${OF_ALL}`) ?? null;
    const own = companyId === null ? null : (this.holidays.get(`${date} ${companyId}`) ?? null);
    const held = heldHoliday<HolidayOfHours>(all, own);
    return held?.second ? 'double' : held?.remark;
  }

  /** A date without a record, such as the next one, is by the schedule and the holidays that are known for it. */
  private calendarOf(
    schedule: EmployeeSqlRow,
    records: readonly RecordSqlRow[],
    holidayOn: (date: WorkDate) => HolidayOfDate | undefined,
  ): (date: WorkDate) => CalendarDate {
    const known = new Map(records.map(({ date, facts }) => [date, calendarDate(facts, holidayOn(date))]));
    return (date) =>
      known.get(date) ?? {
        holiday: holidayOn(date) ?? null,
        isRestDay: scheduledShift(schedule, date) === null,
      };
  }
}

/** Returns the department and company of a date. */
export function placeOn(placements: readonly PlacedRange[], date: WorkDate): PlacedRange | undefined {
  return placements.find(({ from, to }) => from <= date && date <= to);
}
