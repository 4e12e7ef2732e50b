import { Injectable } from '@nestjs/common';
import type { RepresentedSupervisor } from '@timekeep/contracts/api/stand-ins-api';
import { employeeName } from '@timekeep/contracts/api/employees-api';
import { standInStream } from '@timekeep/contracts/events/streams';
import { isOpen, type RequestState } from '@timekeep/contracts/requests/request-kinds';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { requests, standIns } from '@timekeep/projections/requests/tables';
import { columnsOf, selectList } from '@timekeep/projections/table-columns';
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

const MADE_IN = `
  SELECT ${selectList(requests, ['state', 'departmentId'], 'r')} FROM requests.requests r
  WHERE ${r('REQUEST_ID')} = $1`;

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
    const { ids, represented, organization } = await this.supervisionOf(supervisor);
    const items = represented.map(({ employee, TO }) => ({
      EMPID: employee.EMPID,
      EMPNAME: employeeName(employee.lastName, employee.firstName),
      DEPT: workplaceNames(employee, organization).department,
      TO,
    }));
    return {
      ids: [...ids],
      represented: items.sort((a, b) => a.TO.localeCompare(b.TO) || a.EMPID.localeCompare(b.EMPID)),
    };
  }

  private async supervisionOf(supervisor: string) {
    const [own, represented, organization] = await Promise.all([
      this.employees.findActive(supervisor),
      this.representedBy(supervisor),
      this.organization.load(),
    ]);
    const employees = [...(own ? [own] : []), ...represented.map(({ employee }) => employee)];
    const ids = employees.flatMap((employee) => workplaceOf(employee, organization).departmentId ?? []);
    return { ids: new Set(ids), represented, organization };
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

  /** True if the employee has not resigned and belongs to one of the departments. */
  async include(departments: ReadonlySet<string>, EMPID: string): Promise<boolean> {
    const id = await this.departmentOf(EMPID);
    return id !== null && departments.has(id);
  }

  /**
   * True if the employee belongs to one of the departments, and the request is open or was made in it. The department in which it
   * was made does not change, so a table can answer; a request that it does not have yet is open.
   */
  async includeRequest(departments: ReadonlySet<string>, REQUEST_ID: string): Promise<boolean> {
    const id = await this.departmentOf(ownerOf(REQUEST_ID));
    if (id === null || !departments.has(id)) return false;
    const [request] = await this.database.query<{ state: RequestState; departmentId: string | null }[]>(
      MADE_IN,
      [REQUEST_ID],
    );
    return !request || isOpen(request.state) || request.departmentId === id;
  }

  /** Returns the department of an employee who has not resigned; null if there is none. */
  private async departmentOf(EMPID: string): Promise<string | null> {
    const [employee, organization] = await Promise.all([
      this.employees.findActive(EMPID),
      this.organization.load(),
    ]);
    return employee && workplaceOf(employee, organization).departmentId;
  }
}
