import type { HolidayRemark } from '@timekeep/contracts/attendance/remarks';
import type { RecordState } from '@timekeep/contracts/attendance/record-state';
import type { EmployeeOfHours } from '@timekeep/contracts/hours/hours-rows';
import { type Schedule, scheduledShift } from '@timekeep/contracts/schedules/schedule-ranges';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import { placedOn } from '@timekeep/projections/read-model-sql';
import { type ClassifiedDay, classifyDays, mondayOf } from '@timekeep/contracts/hours/period-hours';
import { calendarDate, knownDay } from '@timekeep/contracts/hours/hours-rows';
import type { CalendarDate, HolidayOfDate } from '@timekeep/contracts/hours/day-kinds';
import { heldHoliday, OF_ALL } from '@timekeep/contracts/holidays/holidays-of-date';
import { hoursRulesLookup } from '@timekeep/contracts/hours/dated-hours-rules';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { BY_NAME, conditionOf, type ExportQuery, type ReportSearch } from '../../timekeep/timekeep.module.js';
import type { OrganizationState } from '../../organization/organization.module.js';

/** A period, both days inclusive. */
export interface Period {
  readonly from: WorkDate;
  readonly to: WorkDate;
}

/** The employees and days of hours. */
export interface HoursSearch extends ReportSearch {
  /** Only this department of what the filter finds; null for all. */
  readonly department: string | null;
}

/** Department and company of an employee from a day to another, both inclusive. */
interface PlacedRange extends Pick<EmployeeOfHours, 'DEPT' | 'COMPANY'> {
  readonly from: WorkDate;
  readonly to: WorkDate;
}

/** A holiday of a date, of all or of a company. */
interface HolidayOfHours {
  readonly companyId: string;
  readonly remark: HolidayRemark;
  readonly second: string | null;
}

/** Rows of the queries below, told apart by `row`. */
export type HoursSqlRow =
  | ({ readonly row: 'holiday'; readonly date: WorkDate } & HolidayOfHours)
  | ({ readonly row: 'employee'; readonly placements: readonly PlacedRange[] } & EmployeeOfHours & Schedule)
  | { readonly row: 'grant'; readonly EMPID: string; readonly date: WorkDate; readonly minutes: number }
  /** A day of leave after which the balance of its type was below zero. */
  | { readonly row: 'overdrawn'; readonly id: string }
  | RecordSqlRow;

interface RecordSqlRow {
  readonly row: 'record';
  readonly EMPID: string;
  readonly date: WorkDate;
  readonly facts: RecordState;
}

/** Days before a period within which the last working day is sought, which says whether a holiday is paid. */
const DAYS_BACK = 62;

/** Dates after a period that a shift may run into. */
const DAYS_AHEAD = 2;

/**
 * Returns the queries for the hours of many employees: what all records need, then the records, employee by employee. They go from the
 * Monday of the first week, or from the last working day before the period if that is earlier.
 *
 * @param EMPIDs those whose hours are wanted, in place of those that the filter finds
 */
export function hoursQueries(
  { from, to, filter, option, department }: HoursSearch,
  EMPIDs?: readonly string[],
): ExportQuery[] {
  const filters = [
    ...(filter === 'none' ? [] : [{ filter, option }]),
    ...(department === null ? [] : [{ filter: 'department', option: department } as const]),
  ];
  // Ids by a join, since thousands of them would be compared with each employee.
  const conditions = EMPIDs
    ? ['e.empid IN (SELECT unnest($2::text[]))']
    : filters.map((each, index) => conditionOf(each.filter, each.option, 'attendance', `$${index + 2}`));
  // The row of an employee is that of the department and company of the last date.
  const wanted = `attendance.employees e ${placedOn('attendance', { alias: 'p', EMPID: 'e.empid', date: '$1' })}
    ${conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`}`;
  const ofWanted = [to, ...(EMPIDs ? [EMPIDs] : filters.map((each) => each.option))];
  const next = ofWanted.length + 1;
  const [first, before] = [`$${next}::date`, `$${next + 1}::date`];
  const [start, end] = [addDays(from, -DAYS_BACK), addDays(to, DAYS_AHEAD)];
  return [
    {
      sql: `SELECT 'holiday' AS row, h.date::text AS date, h.company_id AS "companyId", h.remark, h.second FROM attendance.holidays h WHERE h.date BETWEEN $1 AND $2`,
      values: [start, end],
    },
    {
      sql: `
        SELECT 'employee' AS row, e.empid AS "EMPID", e.last_name || ', ' || e.first_name AS "EMPNAME",
          p.department AS "DEPT", p.company AS "COMPANY", e.ranges, e.days, (
            SELECT json_agg(json_build_object('from', h.from_date, 'to', h.to_date, 'DEPT', h.department, 'COMPANY', h.company))
            FROM attendance.placements h WHERE h.empid = e.empid AND h.known_until IS NULL
          ) AS placements
        FROM ${wanted}`,
      values: ofWanted,
    },
    {
      sql: `
        SELECT 'grant' AS row, q.empid AS "EMPID", q.from_date::text AS date,
          sum((q.request -> 'made' ->> 'minutes')::integer)::integer AS minutes
        FROM requests.requests q
        WHERE q.kind = 'overtime' AND q.state = 'granted' AND q.from_date BETWEEN $1 AND $2
        GROUP BY q.empid, q.from_date`,
      values: [start, to],
    },
    {
      sql: `
        SELECT 'overdrawn' AS row, l.transac_id AS id
        FROM leave_summary.lines l
        WHERE l.transac_id IS NOT NULL AND l.date BETWEEN $1 AND $2 AND l.balance < 0`,
      values: [start, to],
    },
    {
      sql: `
        SELECT 'record' AS row, e.empid AS "EMPID", r.date, r.facts
        FROM (SELECT e.empid, e.last_name, e.first_name FROM ${wanted}) e CROSS JOIN LATERAL (
          SELECT r.work_date::text AS date, r.facts
          FROM attendance.records r
          WHERE r.empid = e.empid AND r.opened AND r.work_date <= ($1::date + ${DAYS_AHEAD}) AND r.work_date >= least(${before}, (
            SELECT max(b.work_date) FROM attendance.records b
            WHERE b.empid = e.empid AND b.opened AND b.work_date < ${first} AND b.work_date >= ${first} - ${DAYS_BACK}
              AND b.shift IS NOT NULL AND b.facts -> 'holiday' = 'null'
          ))
        ) r
        ORDER BY ${BY_NAME}, r.date`,
      values: [...ofWanted, from, mondayOf(from)],
    },
  ];
}

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

interface PlaceOfDay extends Pick<EmployeeOfHours, 'DEPT' | 'COMPANY'> {
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
