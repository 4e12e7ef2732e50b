import { Injectable } from '@nestjs/common';
import { sessionMessages } from '@timekeep/contracts/accounts/session-messages';
import type { SupervisedDepartmentAnswer, SupervisedEmployee } from '@timekeep/contracts/api/employees-api';
import type { TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import type { AwaitedEmployee } from '@timekeep/contracts/attendance/due';
import { employeeStream } from '@timekeep/contracts/events/streams';
import type { Message } from '@timekeep/contracts/messages/message';
import { DataSource } from 'typeorm';
import { isPresent } from '../../employees/employees.module.js';
import { EventStore } from '../../event-store/event-store.js';
import { refusedAs, RefusedError } from '../../event-store/store-errors.js';
import { ProjectionWatch } from '../../http/read-your-writes.js';
import { CompanyTime, unitCalled } from '../../organization/organization.module.js';
import { AWAITED_COLUMNS, BY_NAME, IS_AWAITED, TIMEKEEP_COLUMNS } from '../../timekeep/timekeep.module.js';

/**
 * $2 is today. Leaves out employees who left, and the supervisor. The department is looked up in the same statement, so that a rename in
 * between has no effect.
 */
const SUPERVISED = `e.empid <> $1 AND ${isPresent('e.access_until', '$2')} AND e.department = (
    SELECT own.department FROM attendance.employees own WHERE own.empid = $1 AND ${isPresent('own.access_until', '$2')})`;

const OWN_CALLED = `
  SELECT own.department = ${unitCalled('department', 'attendance', '$2')} AS called
  FROM attendance.employees own WHERE own.empid = $1 AND ${isPresent('own.access_until', '$3')}`;

const TOGETHER = `
  SELECT count(*) > 0 AS together
  FROM attendance.employees own JOIN attendance.employees other USING (department)
  WHERE own.empid = $1 AND other.empid = $2
    AND ${isPresent('own.access_until', '$3')} AND ${isPresent('other.access_until', '$3')}`;

const EMPLOYEES = `
  SELECT e.empid AS "EMPID", e.first_name AS "EMP_FNAME", e.last_name AS "EMP_LNAME",
    e.department AS "DEPARTMENT"
  FROM attendance.employees e
  WHERE ${SUPERVISED}
  ORDER BY ${BY_NAME}`;

const RECORDS_OF_DAY = `
  SELECT ${TIMEKEEP_COLUMNS}
  FROM attendance.records r JOIN attendance.employees e USING (empid)
  WHERE ${SUPERVISED} AND r.work_date = $2 AND r.opened
  ORDER BY ${BY_NAME}`;

const AWAITED = `
  SELECT ${AWAITED_COLUMNS}
  FROM attendance.records r JOIN attendance.employees e USING (empid)
  WHERE ${SUPERVISED} AND r.work_date = $2 AND r.opened AND ${IS_AWAITED}
  ORDER BY ${BY_NAME}`;

/** A supervisor's own department, with its present name and people. */
@Injectable()
export class OwnDepartment {
  constructor(
    private readonly database: DataSource,
    private readonly time: CompanyTime,
    private readonly store: EventStore,
    private readonly watch: ProjectionWatch,
  ) {}

  /**
   * Returns its people by name, and their records of today.
   *
   * @param department its present name, or a former one that a page still shows
   * @throws RefusedError as forbidden for another department, and as unavailable when the table is behind
   */
  async overview(supervisor: string, department: string): Promise<SupervisedDepartmentAnswer> {
    await this.requireUpToDate(supervisor);
    const today = await this.time.today();
    const own = await this.database.query<{ called: boolean }[]>(OWN_CALLED, [supervisor, department, today]);
    if (own[0]?.called !== true) throw forbidden(sessionMessages.ownDepartmentOnly());
    const [data, records, awaited] = await Promise.all([
      this.database.query<SupervisedEmployee[]>(EMPLOYEES, [supervisor, today]),
      this.database.query<TimekeepRecord[]>(RECORDS_OF_DAY, [supervisor, today]),
      this.database.query<AwaitedEmployee[]>(AWAITED, [supervisor, today]),
    ]);
    return { data, records, awaited };
  }

  /**
   * Checks that the employee is the supervisor or of the own department. An unknown id is refused in the same way, so that the
   * answer does not reveal the employees of other departments.
   *
   * @throws RefusedError as forbidden, and as unavailable when the table does not follow in time
   */
  async requireMember(supervisor: string, EMPID: string): Promise<void> {
    await this.requireUpToDate(supervisor, EMPID);
    const today = await this.time.today();
    const [answer] = await this.database.query<{ together: boolean }[]>(TOGETHER, [supervisor, EMPID, today]);
    if (answer?.together !== true) throw forbidden(sessionMessages.ownEmployeesOnly());
  }

  /** Waits for every transfer that was answered, since the table is used for authorization. */
  private async requireUpToDate(...empids: readonly string[]): Promise<void> {
    const newest = await this.store.newestOf(empids.map(employeeStream));
    if (newest && !(await this.watch.passed(['attendance'], newest))) {
      throw refusedAs('unavailable', sessionMessages.departmentsBehind());
    }
  }
}

function forbidden(reason: Message): RefusedError {
  return refusedAs('forbidden', reason);
}
