import { Injectable } from '@nestjs/common';
import type { RepresentedSupervisor } from '@timekeep/contracts/api/requests-api';
import { employeeName } from '@timekeep/contracts/api/employees-api';
import { standInStream } from '@timekeep/contracts/events/streams';
import { DataSource } from 'typeorm';
import { EmployeeFacts, workplaceNames, workplaceOf } from '../employees/employees.module.js';
import { EventStore } from '../event-store/event-store.js';
import {
  CompanyTime,
  OrganizationFacts,
  type OrganizationState,
} from '../organization/organization.module.js';
import { Supervisors } from './list-stand-ins/list-stand-ins.query.js';
import { standInDecider } from './name-stand-in/stand-in.decider.js';

const REPRESENTED = `
  SELECT empid AS "EMPID" FROM requests.stand_ins
  WHERE stand_in = $1 AND from_date <= $2::date AND to_date >= $2::date`;

/** Departments on whose requests a supervisor decides: the own one, and those of supervisors who are represented today. */
@Injectable()
export class SupervisedDepartments {
  constructor(
    private readonly store: EventStore,
    private readonly employees: EmployeeFacts,
    private readonly organization: OrganizationFacts,
    private readonly time: CompanyTime,
    private readonly database: DataSource,
    private readonly people: Supervisors,
  ) {}

  /** Returns the ids of the departments. Streams decide: a table only names the supervisors to look at. */
  async of(supervisor: string): Promise<ReadonlySet<string>> {
    const [represented, organization] = await Promise.all([
      this.standInsOf(supervisor),
      this.organization.load(),
    ]);
    const supervisors = [supervisor, ...represented.map(({ EMPID }) => EMPID)];
    const ids = await Promise.all(supervisors.map((EMPID) => this.departmentOf(EMPID, organization)));
    return new Set(ids.flatMap((id) => id ?? []));
  }

  /** Returns the present names of the departments. */
  async namesOf(supervisor: string): Promise<string[]> {
    const [ids, { units }] = await Promise.all([this.of(supervisor), this.organization.load()]);
    return [...ids].flatMap((id) => units.department.names.get(id) ?? []);
  }

  /** Returns the supervisors whom a supervisor represents today, without those who have resigned, by their last day. */
  async representedBy(supervisor: string): Promise<RepresentedSupervisor[]> {
    const [represented, organization] = await Promise.all([
      this.standInsOf(supervisor),
      this.organization.load(),
    ]);
    const found = await Promise.all(
      represented.map(async ({ EMPID, TO }) => {
        const employee = await this.employees.findActive(EMPID);
        if (!employee) return [];
        const EMPNAME = employeeName(employee.lastName, employee.firstName);
        return [{ EMPID, EMPNAME, DEPT: workplaceNames(employee, organization).department, TO }];
      }),
    );
    return found.flat().sort((a, b) => a.TO.localeCompare(b.TO) || a.EMPID.localeCompare(b.EMPID));
  }

  /** Returns the supervisors whom a supervisor represents today, with the last day of each. */
  private async standInsOf(supervisor: string): Promise<Pick<RepresentedSupervisor, 'EMPID' | 'TO'>[]> {
    const today = await this.time.today();
    const rows = await this.database.query<{ EMPID: string }[]>(REPRESENTED, [supervisor, today]);
    const represented = await Promise.all(
      rows.map(async ({ EMPID }) => {
        const [{ state }, mayBe] = await Promise.all([
          this.store.load(standInDecider, standInStream(EMPID)),
          this.people.mayBeRepresented(EMPID),
        ]);
        const isNamed = state?.standIn === supervisor && state.FROM <= today && today <= state.TO;
        return mayBe && isNamed ? [{ EMPID, TO: state.TO }] : [];
      }),
    );
    return represented.flat();
  }

  /** True if the employee belongs to one of the departments. */
  async include(departments: ReadonlySet<string>, EMPID: string): Promise<boolean> {
    const id = await this.departmentOf(EMPID, await this.organization.load());
    return id !== null && departments.has(id);
  }

  /** Returns the id of the department of an employee who has not resigned; else null. */
  private async departmentOf(EMPID: string, organization: OrganizationState): Promise<string | null> {
    const employee = await this.employees.findActive(EMPID);
    return employee && workplaceOf(employee, organization).departmentId;
  }
}
