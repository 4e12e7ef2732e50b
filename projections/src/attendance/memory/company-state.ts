import type { EmploymentBounds } from '@timekeep/contracts/attendance/employment-bounds';
import type { HolidayRemark } from '@timekeep/contracts/attendance/remarks';
import type { OrganizationEvent } from '@timekeep/contracts/events/organization';
import { NO_ORGANIZATION_UNITS } from '@timekeep/contracts/organization/organization-units';
import { changedGrace, graceOn, type LateGrace } from '@timekeep/contracts/rules/company-rules';
import type { ScheduleRanges } from '@timekeep/contracts/schedules/schedule-ranges';
import { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { datesBetween, earlierOf, laterOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { KnownUnits, renameOf, type UnitChanges, type Workplace } from '../../known-units.js';
import { InapplicableEventError } from '../../engine/projection.js';

export interface Employee extends EmploymentBounds, Workplace {
  readonly EMPID: string;
  readonly lastName: string;
  readonly firstName: string;
  readonly ranges: ScheduleRanges;
}

/** True if an employee has a record on a date that is open. */
export function isActiveOn({ hiredOn, resignedOn }: EmploymentBounds, date: WorkDate): boolean {
  return hiredOn <= date && (resignedOn === null || date <= resignedOn);
}

/** What changed since it was last saved. */
export interface CompanyChanges {
  readonly employees: readonly Employee[];
  readonly workdays: readonly WorkDate[];
  readonly holidays: readonly (readonly [WorkDate, HolidayRemark])[];
  readonly withdrawnHolidays: readonly WorkDate[];
  readonly timeZone: string | null;
  /** All of them, when one changed. */
  readonly lateGrace: readonly LateGrace[] | null;
  readonly units: UnitChanges;
}

/** All that records are opened from, kept in memory for as long as a run lives. */
export class CompanyState {
  private knownZone: CompanyZone | undefined;
  private readonly changedEmployees = new Set<string>();
  private readonly changedHolidays = new Set<WorkDate>();
  private newWorkdays: WorkDate[] = [];
  private newTimeZone: string | null = null;
  private newLateGrace: readonly LateGrace[] | null = null;
  private latestOpen: WorkDate | undefined;

  constructor(
    timeZone: string | undefined,
    private readonly roster: Map<string, Employee>,
    private readonly openDates: Set<WorkDate>,
    private readonly holidays: Map<WorkDate, HolidayRemark>,
    private lateGrace: readonly LateGrace[],
    readonly units: KnownUnits,
  ) {
    if (timeZone !== undefined) this.knownZone = new CompanyZone(timeZone);
    for (const date of openDates) this.latestOpen = laterOf(this.latestOpen ?? date, date);
  }

  /** The state before any event. */
  static empty(): CompanyState {
    const units = new KnownUnits(NO_ORGANIZATION_UNITS);
    return new CompanyState(undefined, new Map(), new Set(), new Map(), [], units);
  }

  /** @throws InapplicableEventError when no zone is recorded yet */
  get zone(): CompanyZone {
    if (!this.knownZone) throw new InapplicableEventError('no time zone is recorded before it');
    return this.knownZone;
  }

  get employees(): ReadonlyMap<string, Employee> {
    return this.roster;
  }

  /** @throws InapplicableEventError when there is no such employee */
  employee(EMPID: string): Employee {
    const employee = this.roster.get(EMPID);
    if (!employee) throw new InapplicableEventError(`there is no employee ${EMPID}`);
    return employee;
  }

  get workdays(): ReadonlySet<WorkDate> {
    return this.openDates;
  }

  /**
   * The open dates from one date to another, ascending. An event names the day on which it was decided, so that this is
   * nearly always one date, or two where the next day opened in between.
   */
  openDatesBetween(from: WorkDate, to: WorkDate): WorkDate[] {
    if (this.latestOpen === undefined) return [];
    return datesBetween(from, earlierOf(to, this.latestOpen)).filter((date) => this.openDates.has(date));
  }

  holidayOn(date: WorkDate): HolidayRemark | undefined {
    return this.holidays.get(date);
  }

  /** The minutes late that are forgiven on a date. */
  graceOn(date: WorkDate): number {
    return graceOn(this.lateGrace, date);
  }

  /** @throws InapplicableEventError when another zone is already recorded */
  found(timeZone: string): void {
    if (this.knownZone?.name === timeZone) return;
    if (this.knownZone) {
      throw new InapplicableEventError(`the time zone is already recorded as ${this.knownZone.name}`);
    }
    this.knownZone = new CompanyZone(timeZone);
    this.newTimeZone = timeZone;
  }

  setLateGrace(grace: LateGrace): void {
    this.lateGrace = this.newLateGrace = changedGrace(this.lateGrace, grace);
  }

  putEmployee(employee: Employee): void {
    this.roster.set(employee.EMPID, employee);
    this.changedEmployees.add(employee.EMPID);
  }

  /** Employees follow the new name of their company or department. */
  changeUnits(event: OrganizationEvent, id: string): void {
    this.units.apply(event, id);
    const rename = renameOf(event);
    if (!rename) return;
    const { kind, from, to } = rename;
    for (const employee of this.roster.values()) {
      if (employee[kind] === from) this.putEmployee({ ...employee, [kind]: to });
    }
  }

  openWorkday(date: WorkDate): void {
    if (this.openDates.has(date)) return;
    this.openDates.add(date);
    this.latestOpen = laterOf(this.latestOpen ?? date, date);
    this.newWorkdays.push(date);
  }

  setHoliday(date: WorkDate, remark: HolidayRemark): void {
    this.holidays.set(date, remark);
    this.changedHolidays.add(date);
  }

  withdrawHoliday(date: WorkDate): void {
    if (this.holidays.delete(date)) this.changedHolidays.add(date);
  }

  /** What changed since the last call. */
  takeChanges(): CompanyChanges {
    const changes: CompanyChanges = {
      employees: [...this.changedEmployees].flatMap((empid) => this.roster.get(empid) ?? []),
      workdays: this.newWorkdays,
      holidays: [...this.holidays].filter(([date]) => this.changedHolidays.has(date)),
      withdrawnHolidays: [...this.changedHolidays].filter((date) => !this.holidays.has(date)),
      timeZone: this.newTimeZone,
      lateGrace: this.newLateGrace,
      units: this.units.takeChanges(),
    };
    this.changedEmployees.clear();
    this.changedHolidays.clear();
    this.newWorkdays = [];
    this.newTimeZone = null;
    this.newLateGrace = null;
    return changes;
  }
}
