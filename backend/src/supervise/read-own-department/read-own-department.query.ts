import { Injectable } from '@nestjs/common';
import { sessionMessages } from '@timekeep/contracts/accounts/session-messages';
import type { SupervisedDepartmentAnswer, SupervisedEmployee } from '@timekeep/contracts/api/employees-api';
import type { TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import type { AwaitedEmployee } from '@timekeep/contracts/attendance/due';
import { employeeStream } from '@timekeep/contracts/events/streams';
import type { Message } from '@timekeep/contracts/messages/message';
import { placedOn } from '@timekeep/projections/read-model-sql';
import { DataSource } from 'typeorm';
import { isPresent } from '../../employees/employees.module.js';
import { EventStore } from '../../event-store/event-store.js';
import { refusedAs, RefusedError } from '../../event-store/store-errors.js';
import { ProjectionWatch } from '../../http/read-your-writes.js';
import { CompanyTime, unitCalled } from '../../organization/organization.module.js';
import {
  AWAITED_COLUMNS,
  BY_NAME,
  IS_AWAITED,
  RECORDS,
  TIMEKEEP_COLUMNS,
  timekeepRecord,
  type TimekeepRow,
} from '../../timekeep/timekeep.module.js';

const placed = (EMPID: string, alias: string, today: string): string =>
  placedOn('attendance', { alias, EMPID, date: `${today}::date` });

/** The department of a supervisor today. It is looked up in the same statement, so that a rename in between has no effect. */
const ownDepartment = (supervisor: string, today: string): string => `(
    SELECT place.department FROM attendance.employees own ${placed('own.empid', 'place', today)}
    WHERE own.empid = ${supervisor} AND ${isPresent('own.access_until', today)})`;

/** $2 is today, and `p` where each employee is today. Leaves out employees who left, and the supervisor. */
const SUPERVISED = `e.empid <> $1 AND ${isPresent('e.access_until', '$2')} AND p.department = ${ownDepartment('$1', '$2')}`;

const OWN_CALLED = `SELECT ${ownDepartment('$1', '$3')} = ${unitCalled('department', 'attendance', '$2')} AS called`;

const TOGETHER = `
  SELECT count(*) > 0 AS together
  FROM attendance.employees other ${placed('other.empid', 'p', '$3')}
  WHERE other.empid = $2 AND ${isPresent('other.access_until', '$3')} AND p.department = ${ownDepartment('$1', '$3')}`;

const EMPLOYEES = `
  SELECT e.empid AS "EMPID", e.first_name AS "EMP_FNAME", e.last_name AS "EMP_LNAME",
    p.department AS "DEPARTMENT"
  FROM attendance.employees e ${placed('e.empid', 'p', '$2')}
  WHERE ${SUPERVISED}
  ORDER BY ${BY_NAME}`;

const RECORDS_OF_DAY = `
  SELECT ${TIMEKEEP_COLUMNS}
  FROM ${RECORDS}
  WHERE ${SUPERVISED} AND r.work_date = $2 AND r.opened
  ORDER BY ${BY_NAME}`;

const AWAITED = `
  SELECT ${AWAITED_COLUMNS}
  FROM ${RECORDS}
  WHERE ${SUPERVISED} AND r.work_date = $2 AND r.opened AND ${IS_AWAITED}
  ORDER BY ${BY_NAME}`;

const RECORDS_OF_MEMBER = `
  SELECT ${TIMEKEEP_COLUMNS}
  FROM ${RECORDS}
  WHERE e.empid = $2 AND r.opened AND p.department = ${ownDepartment('$1', '$3')}
  ORDER BY r.work_date DESC`;

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
      this.database.query<TimekeepRow[]>(RECORDS_OF_DAY, [supervisor, today]),
      this.database.query<AwaitedEmployee[]>(AWAITED, [supervisor, today]),
    ]);
    return { data, records: records.map(timekeepRecord), awaited };
  }

  /**
   * Returns the present name of the own department and the ids of its people, without the supervisor.
   *
   * @throws RefusedError as unavailable when the table is behind
   */
  async team(
    supervisor: string,
  ): Promise<{ readonly department: string; readonly EMPIDs: readonly string[] }> {
    await this.requireUpToDate(supervisor);
    const today = await this.time.today();
    const people = await this.database.query<SupervisedEmployee[]>(EMPLOYEES, [supervisor, today]);
    return { department: people[0]?.DEPARTMENT ?? '', EMPIDs: people.map(({ EMPID }) => EMPID) };
  }

  /**
   * Returns the records of an employee who is in the own department today, or of the supervisor, on the days on which they were in it,
   * newest first. An unknown id is refused in the same way as one of another department, so that the answer does not reveal employees.
   *
   * @throws RefusedError as forbidden, and as unavailable when the table does not follow in time
   */
  async recordsOf(supervisor: string, EMPID: string): Promise<TimekeepRecord[]> {
    await this.requireUpToDate(supervisor, EMPID);
    const values = [supervisor, EMPID, await this.time.today()];
    const [answer] = await this.database.query<{ together: boolean }[]>(TOGETHER, values);
    if (answer?.together !== true) throw forbidden(sessionMessages.ownEmployeesOnly());
    const rows = await this.database.query<TimekeepRow[]>(RECORDS_OF_MEMBER, values);
    return rows.map(timekeepRecord);
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
