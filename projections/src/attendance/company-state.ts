import type { PunchChange } from '@timekeep/contracts/attendance/punch-changes';
import type { OrganizationEvent } from '@timekeep/contracts/events/organization';
import { OF_ALL } from '@timekeep/contracts/holidays/holidays-of-date';
import {
  NO_ORGANIZATION_UNITS,
  type UnitReference,
} from '@timekeep/contracts/organization/organization-units';
import {
  changedDatedRules,
  changedOwnBreaks,
  DATED_RULES,
  type DatedRules,
  type DatedRulesChange,
  figureRulesOn,
  minutesOn,
  type OwnBreak,
  ownBreakOn,
} from '@timekeep/contracts/rules/dated-rules';
import { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { datesBetween, earlierOf, laterOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { InapplicableEventError, type ReadModelDb } from '../engine/projection.js';
import { deleteRows, insertRows, selectRows, upsertRows } from '../engine/table-rows.js';
import type { Row } from '../engine/table.js';
import { HolidayCalendar, type HolidayRowChanges } from '../holiday-calendar.js';
import { KnownUnits, loadUnits, saveUnits, type UnitChanges } from '../known-units.js';
import { type CompanyBreaks, loadRules, saveRules } from './rule-rows.js';
import * as tables from './tables.js';

export type Employee = Readonly<Row<typeof tables.employees>>;
type Holiday = Readonly<Row<typeof tables.holidays>>;

/** Changes since the last save. */
export interface CompanyChanges {
  readonly employees: readonly Employee[];
  readonly workdays: readonly WorkDate[];
  readonly holidays: HolidayRowChanges<Holiday>;
  readonly punchChanges: readonly PunchChange[];
  readonly undonePunchChanges: readonly string[];
  readonly timeZone: string | null;
  /** All rules that hold from a date on, if one changed. */
  readonly rules: DatedRules | null;
  /** The own breaks of all companies, if one changed. */
  readonly ownBreaks: CompanyBreaks | null;
  readonly units: UnitChanges;
}

const NO_RULES: DatedRules = { lateGrace: [], doubleTap: [], break: [] };

/** State that records are opened from, in memory for the lifetime of a run. */
export class CompanyState {
  /** Undefined until a zone is recorded. */
  knownZone: CompanyZone | undefined;
  private readonly changedEmployees = new Set<string>();
  private readonly touchedPunchChanges = new Set<string>();
  private newWorkdays: WorkDate[] = [];
  private newTimeZone: string | null = null;
  private newRules: DatedRules | null = null;
  private newOwnBreaks: CompanyBreaks | null = null;
  private latestOpen: WorkDate | undefined;
  /** Number of changes so far. */
  changeCount = 0;

  constructor(
    timeZone: string | undefined,
    private readonly roster: Map<string, Employee>,
    private readonly openDates: Set<WorkDate>,
    readonly holidays: HolidayCalendar<Holiday>,
    private rules: DatedRules,
    readonly units: KnownUnits,
    /** By their ids, in the order in which they were recorded. */
    private readonly changesOfPunches: Map<string, PunchChange>,
    private ownBreaks: CompanyBreaks,
  ) {
    if (timeZone !== undefined) this.knownZone = new CompanyZone(timeZone);
    for (const date of openDates) this.latestOpen = laterOf(this.latestOpen ?? date, date);
  }

  /** Returns the state before the first event. */
  static empty(): CompanyState {
    const units = new KnownUnits(NO_ORGANIZATION_UNITS);
    return new CompanyState(
      undefined,
      new Map(),
      new Set(),
      new HolidayCalendar(),
      NO_RULES,
      units,
      new Map(),
      new Map(),
    );
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
   * Returns the open dates from one date to another, ascending. An event names the day on which it was decided, so this is
   * nearly always one date, or two if the next day opened before it was recorded.
   */
  openDatesBetween(from: WorkDate, to: WorkDate): WorkDate[] {
    if (this.latestOpen === undefined) return [];
    return datesBetween(from, earlierOf(to, this.latestOpen)).filter((date) => this.openDates.has(date));
  }

  /** True if a correction of a clock or a withdrawal of punches holds, so that a punch may count at another time than its own, or not. */
  get hasPunchChanges(): boolean {
    return this.changesOfPunches.size > 0;
  }

  /** Corrections of clocks and withdrawals of punches that hold, in the order in which they were recorded. */
  get punchChanges(): Iterable<PunchChange> {
    return this.changesOfPunches.values();
  }

  /** Returns the holiday of all, and that of the company of an employee on the date; undefined for none. */
  holidaysOn(EMPID: string, date: WorkDate) {
    const companyId = this.holidays.dependsOnCompany(date) ? this.units.companyIdOn(EMPID, date) : null;
    return {
      all: this.holidays.declared(date, OF_ALL),
      own: companyId === null ? undefined : this.holidays.declared(date, companyId),
    };
  }

  /** True if a company has a break of its own, so that the rules of a record depend on the company of its date. */
  get hasOwnBreaks(): boolean {
    return this.ownBreaks.size > 0;
  }

  /** Returns the rules with which a record of an employee opens. The company of the date may have a break of its own. */
  rulesOn(EMPID: string, date: WorkDate) {
    const id = this.hasOwnBreaks ? this.units.companyIdOn(EMPID, date) : null;
    const own = id === null ? null : ownBreakOn(this.ownBreaks.get(id) ?? [], date);
    const { graceMinutes, breakRule } = figureRulesOn(this.rules, date);
    const doubleTapMinutes = minutesOn('doubleTap', this.rules.doubleTap, date);
    return { graceMinutes, breakRule: own ?? breakRule, doubleTapMinutes };
  }

  /** Returns the rules of minutes that all records of a date have, and the breaks that some of them have. */
  datedMinutesOn(date: WorkDate) {
    const { lateGrace, doubleTap } = this.rules;
    const own = [...this.ownBreaks.values()].flatMap((breaks) => ownBreakOn(breaks, date) ?? []);
    return {
      grace: minutesOn('lateGrace', lateGrace, date),
      doubleTap: minutesOn('doubleTap', doubleTap, date),
      breaks: [figureRulesOn(this.rules, date).breakRule, ...own],
    };
  }

  /** @throws InapplicableEventError when another zone is already recorded */
  found(timeZone: string): void {
    if (this.knownZone?.name === timeZone) return;
    if (this.knownZone) {
      throw new InapplicableEventError(`the time zone is already recorded as ${this.knownZone.name}`);
    }
    this.knownZone = new CompanyZone(timeZone);
    this.newTimeZone = timeZone;
    this.changeCount += 1;
  }

  setRules(change: DatedRulesChange): void {
    if (DATED_RULES.every((rule) => change[rule] === null)) return;
    this.rules = this.newRules = changedDatedRules(this.rules, change);
    this.changeCount += 1;
  }

  setOwnBreak(company: UnitReference, set: OwnBreak): void {
    const id = this.units.idOf('company', company);
    if (id === null) return;
    const breaks = changedOwnBreaks(this.ownBreaks.get(id) ?? [], set);
    this.ownBreaks = this.newOwnBreaks = new Map([...this.ownBreaks, [id, breaks]]);
    this.changeCount += 1;
  }

  putEmployee(employee: Employee): void {
    this.roster.set(employee.EMPID, employee);
    this.changedEmployees.add(employee.EMPID);
    this.changeCount += 1;
  }

  /** Adds or renames a company or department, for its employees too. */
  changeUnits(event: OrganizationEvent, id: string): void {
    this.units.apply(event, id);
    this.changeCount += 1;
  }

  openWorkday(date: WorkDate): void {
    if (this.openDates.has(date)) return;
    this.openDates.add(date);
    this.latestOpen = laterOf(this.latestOpen ?? date, date);
    this.newWorkdays.push(date);
    this.changeCount += 1;
  }

  setHoliday(holiday: Holiday): void {
    this.holidays.set(holiday);
    this.changeCount += 1;
  }

  withdrawHoliday(holiday: Pick<Holiday, 'date' | 'companyId'>): void {
    if (this.holidays.withdraw(holiday)) this.changeCount += 1;
  }

  changePunches(change: PunchChange): void {
    this.changesOfPunches.set(change.id, change);
    this.touchedPunchChanges.add(change.id);
    this.changeCount += 1;
  }

  undoPunchChange(id: string): void {
    this.changesOfPunches.delete(id);
    this.touchedPunchChanges.add(id);
    this.changeCount += 1;
  }

  /** Returns the changes since the last call. */
  takeChanges(): CompanyChanges {
    const changes: CompanyChanges = {
      employees: [...this.changedEmployees].flatMap((empid) => this.roster.get(empid) ?? []),
      workdays: this.newWorkdays,
      holidays: this.holidays.takeChanges(),
      punchChanges: [...this.touchedPunchChanges].flatMap((id) => this.changesOfPunches.get(id) ?? []),
      undonePunchChanges: [...this.touchedPunchChanges].filter((id) => !this.changesOfPunches.has(id)),
      timeZone: this.newTimeZone,
      rules: this.newRules,
      ownBreaks: this.newOwnBreaks,
      units: this.units.takeChanges(),
    };
    this.changedEmployees.clear();
    this.touchedPunchChanges.clear();
    this.newWorkdays = [];
    this.newTimeZone = null;
    this.newRules = null;
    this.newOwnBreaks = null;
    return changes;
  }
}

/** Loads the whole company; some thousands of rows at most. */
export async function loadCompany(db: ReadModelDb): Promise<CompanyState> {
  const [organization] = await selectRows(tables.organization, db);
  const employees = await selectRows(tables.employees, db);
  const workdays = await selectRows(tables.workdays, db);
  const { rules, ownBreaks } = await loadRules(db);
  const punchChanges = (await selectRows(tables.punchChanges, db)).sort(
    (a, b) => Number(a.id) - Number(b.id),
  );
  return new CompanyState(
    organization?.timeZone,
    new Map(employees.map((employee) => [employee.EMPID, employee])),
    new Set(workdays.map(({ date }) => date)),
    new HolidayCalendar(await selectRows(tables.holidays, db)),
    rules,
    await loadUnits(db),
    new Map(punchChanges.map(({ id, change }) => [id, change])),
    ownBreaks,
  );
}

export async function saveCompany(changes: CompanyChanges, db: ReadModelDb): Promise<void> {
  const { timeZone, employees, workdays, holidays, units } = changes;
  if (timeZone !== null) {
    await insertRows(tables.organization, [timeZone], (zone) => ({ onlyRow: true, timeZone: zone }), db);
  }
  await saveRules(changes, db);
  await saveUnits(units, db);
  await upsertRows(tables.punchChanges, changes.punchChanges, (change) => ({ id: change.id, change }), db);
  await deleteRows(
    tables.punchChanges,
    ['id'],
    changes.undonePunchChanges.map((id) => ({ id })),
    db,
  );
  await upsertRows(tables.employees, employees, (employee) => employee, db);
  await insertRows(tables.workdays, workdays, (date) => ({ date }), db);
  await upsertRows(tables.holidays, holidays.set, (holiday) => holiday, db);
  await deleteRows(tables.holidays, ['date', 'companyId'], holidays.withdrawn, db);
}
