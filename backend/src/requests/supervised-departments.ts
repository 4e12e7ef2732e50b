import { Injectable } from '@nestjs/common';
import type { OwnStandIn, RepresentedSupervisor } from '@timekeep/contracts/api/stand-ins-api';
import { employeeName } from '@timekeep/contracts/api/employees-api';
import { standInStream } from '@timekeep/contracts/events/streams';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { requests, standIns } from '@timekeep/projections/requests/tables';
import { columnsOf, selectList } from '@timekeep/projections/read-model-sql';
import { DataSource } from 'typeorm';
import { EmployeeFacts, workplaceNames, workplaceOf, type Employee } from '../employees/employees.module.js';
import { EventStore } from '../event-store/event-store.js';
import { CompanyTime, OrganizationFacts } from '../organization/organization.module.js';
import { Supervisors } from './list-stand-ins/list-stand-ins.query.js';
import { standInDecider } from './name-stand-in/name-stand-in.command.js';
import { ownerOf } from './request-fields.js';

const t = columnsOf(standIns, 't');
const r = columnsOf(requests, 'r');

const REPRESENTED = `
  SELECT ${selectList(standIns, ['EMPID'], 't')} FROM requests.stand_ins t
  WHERE ${t('standIn')} = $1 AND ${t('FROM')} <= $2::date AND ${t('TO')} >= $2::date`;

const DAYS = `
  SELECT ${selectList(requests, ['EMPID', 'FROM', 'TO'], 'r')} FROM requests.requests r
  WHERE ${r('REQUEST_ID')} = $1`;

/** The employee and the days of a request. */
export interface RequestDays {
  readonly EMPID: string;
  readonly FROM: WorkDate;
  readonly TO: WorkDate;
}

/** A supervisor who is represented today. */
interface Represented {
  readonly employee: Employee;
  /** The last day. */
  readonly TO: WorkDate;
}

/** Departments on whose requests a supervisor decides: the own one, and those of supervisors who are represented today. */
@Injectable()
export class SupervisedDepartments {
  constructor(
    private readonly store: EventStore,
    private readonly employees: EmployeeFacts,
    private readonly organization: OrganizationFacts,
    private readonly time: CompanyTime,
    private readonly database: DataSource,
    private readonly supervisors: Supervisors,
  ) {}

  /** Returns the ids of the departments. Streams decide: a table only names the supervisors to look at. */
  async of(supervisor: string): Promise<ReadonlySet<string>> {
    return (await this.supervisionOf(supervisor)).ids;
  }

  /** Returns the same with the represented supervisors, ordered by last day. */
  async scopeOf(
    supervisor: string,
  ): Promise<{ readonly ids: readonly string[]; readonly represented: readonly RepresentedSupervisor[] }> {
    const { ids, represented, organization, today } = await this.supervisionOf(supervisor);
    const items = represented.map(({ employee, TO }) => ({
      EMPID: employee.EMPID,
      EMPNAME: employeeName(employee.lastName, employee.firstName),
      DEPT: workplaceNames(employee, organization, today).department,
      TO,
    }));
    return {
      ids: [...ids],
      represented: items.sort((a, b) => a.TO.localeCompare(b.TO) || a.EMPID.localeCompare(b.EMPID)),
    };
  }

  /** Returns who represents a supervisor today or later; null for nobody, and for somebody who has left. */
  async standInOf(supervisor: string): Promise<OwnStandIn | null> {
    const [{ state }, today] = await Promise.all([
      this.store.load(standInDecider, standInStream(supervisor)),
      this.time.today(),
    ]);
    if (state === null || state.TO < today) return null;
    const { standIn, FROM, TO } = state;
    const employee = await this.employees.findActive(standIn);
    return (
      employee && { EMPID: standIn, EMPNAME: employeeName(employee.lastName, employee.firstName), FROM, TO }
    );
  }

  private async supervisionOf(supervisor: string) {
    const [own, represented, organization, today] = await Promise.all([
      this.employees.findActive(supervisor),
      this.representedBy(supervisor),
      this.organization.load(),
      this.time.today(),
    ]);
    const employees = [...(own ? [own] : []), ...represented.map(({ employee }) => employee)];
    const ids = employees.flatMap(
      (employee) => workplaceOf(employee, organization, today).departmentId ?? [],
    );
    return { ids: new Set(ids), represented, organization, today };
  }

  /** Returns the employed supervisors that a supervisor represents today. */
  private async representedBy(supervisor: string): Promise<Represented[]> {
    const today = await this.time.today();
    const rows = await this.database.query<{ EMPID: string }[]>(REPRESENTED, [supervisor, today]);
    const represented = await Promise.all(
      rows.map(async ({ EMPID }) => {
        const [{ state }, mayBe, employee] = await Promise.all([
          this.store.load(standInDecider, standInStream(EMPID)),
          this.supervisors.mayBeRepresented(EMPID),
          this.employees.findActive(EMPID),
        ]);
        const isNamed = state?.standIn === supervisor && state.FROM <= today && today <= state.TO;
        return mayBe && isNamed && employee ? [{ employee, TO: state.TO }] : [];
      }),
    );
    return represented.flat();
  }

  /** True if the employee has not resigned, belongs to one of the departments, and did so on a day of the request. */
  async include(departments: ReadonlySet<string>, { EMPID, FROM, TO }: RequestDays): Promise<boolean> {
    const [employee, organization, today] = await Promise.all([
      this.employees.findActive(EMPID),
      this.organization.load(),
      this.time.today(),
    ]);
    if (!employee) return false;
    const { departmentId } = workplaceOf(employee, organization, today);
    if (departmentId === null || !departments.has(departmentId)) return false;
    const days = [
      FROM,
      ...employee.placements.flatMap(({ from }) => (FROM < from && from <= TO ? from : [])),
    ];
    return days.some((date) => workplaceOf(employee, organization, date).departmentId === departmentId);
  }

  /** The same for a request by its id. Its days do not change, so a table can answer; one that it does not have yet is of these days. */
  async includeRequest(departments: ReadonlySet<string>, REQUEST_ID: string): Promise<boolean> {
    const EMPID = ownerOf(REQUEST_ID);
    const [request] = await this.database.query<RequestDays[]>(DAYS, [REQUEST_ID]);
    const today = await this.time.today();
    return this.include(departments, request ?? { EMPID, FROM: today, TO: today });
  }
}
