import { Injectable } from '@nestjs/common';
import type { EndorsementNeed } from '@timekeep/contracts/api/requests-api';
import { requestMessages } from '@timekeep/contracts/requests/request-messages';
import { placedOn } from '@timekeep/projections/read-model-sql';
import { DataSource } from 'typeorm';
import { EmployeeFacts, isPresent, workplaceOf } from '../employees/employees.module.js';
import { EventStore } from '../event-store/event-store.js';
import { refusedAs } from '../event-store/store-errors.js';
import { ReadYourWrites } from '../http/read-your-writes.js';
import { CompanyTime, endorsementOf, OrganizationFacts } from '../organization/organization.module.js';
import { Supervisors } from './list-stand-ins/list-stand-ins.query.js';
import { SupervisedDepartments, type RequestDays } from './supervised-departments.js';

/**
 * The SQL condition that a request `r` is about a day on which its employee was in the department of today, `home`
 * (`SupervisedDepartments.includeRequest`).
 */
export const HAS_DAY_AT_HOME = `EXISTS (
    SELECT FROM requests.placements d WHERE d.empid = r.empid AND d.known_until IS NULL AND d.department = home.department
      AND d.from_date <= r.to_date AND d.to_date >= r.from_date)`;

const placedToday = (EMPID: string, today: string): string =>
  placedOn('requests', { alias: 'place', EMPID, date: `${today}::date` });

/**
 * Returns SQL for the departments and who endorses their requests: supervisors for their own department, and stand-ins for that of the
 * supervisor whom they represent.
 *
 * @param supervisors placeholder of the ids of all `Supervisors`
 * @param represented placeholder of the ids that `Supervisors.represented` returns
 * @param today placeholder of the date
 */
function endorsers(supervisors: string, represented: string, today: string): string {
  return `
    SELECT place.department, own.empid FROM requests.employees own ${placedToday('own.empid', today)}
    WHERE own.empid = ANY (${supervisors}::text[])
    UNION
    SELECT place.department, t.stand_in FROM requests.stand_ins t
      JOIN requests.employees s ON s.empid = t.empid ${placedToday('s.empid', today)}
    WHERE t.stand_in = ANY (${supervisors}::text[]) AND t.empid = ANY (${represented}::text[]) AND ${isPresent('s.access_until', today)}
      AND t.from_date <= ${today}::date AND t.to_date >= ${today}::date`;
}

/**
 * Returns the SQL condition that nobody who is present can endorse a request of employee `e`, who is in `home` today: the employee has
 * left, was in another department on all days of the request, the department has no endorser, or the employee is its only one, since
 * nobody endorses an own request.
 */
export function nobodyEndorses(supervisors: string, represented: string, today: string): string {
  const all = endorsers(supervisors, represented, today);
  return `(
    NOT ${isPresent('e.access_until', today)}
    OR NOT ${HAS_DAY_AT_HOME}
    OR home.department NOT IN (SELECT n.department FROM (${all}) n)
    OR (home.department, e.empid) IN (
      SELECT n.department, min(n.empid) FROM (${all}) n GROUP BY n.department HAVING count(*) = 1))`;
}

/** SQL parameters of `nobodyEndorses`. */
export type EndorserParameters = readonly [
  supervisors: readonly string[],
  represented: readonly string[],
  today: string,
];

const OF_EMPLOYEE = `
  SELECT n.empid AS "EMPID" FROM (${endorsers('$1', '$2', '$3')}) n
  JOIN requests.employees e ON e.empid = $4 AND n.empid <> $4
  ${placedToday('e.empid', '$3')} AND place.department = n.department`;

/** Projections whose tables name the endorsers. */
const TABLES = ['requests', 'directory'] as const;

/** Supervisors and stand-ins who can endorse requests. Without any, HR grants alone, whatever the rule of the company. */
@Injectable()
export class Endorsers {
  constructor(
    private readonly database: DataSource,
    private readonly time: CompanyTime,
    private readonly supervisors: Supervisors,
    private readonly employees: EmployeeFacts,
    private readonly organization: OrganizationFacts,
    private readonly departments: SupervisedDepartments,
    private readonly store: EventStore,
    private readonly reads: ReadYourWrites,
  ) {}

  /** Returns the parameters of `nobodyEndorses`. Reads of their own, since no query joins two projections. */
  async parameters(): Promise<EndorserParameters> {
    const [rows, represented, today] = await Promise.all([
      this.supervisors.all(),
      this.supervisors.represented(),
      this.time.today(),
    ]);
    return [rows.map(({ EMPID }) => EMPID), represented, today];
  }

  /** Returns whether HR's grant of a request needs an endorsement first. Streams decide: the tables only name candidates. */
  async need(request: RequestDays): Promise<EndorsementNeed> {
    const { EMPID, FROM } = request;
    const organization = await this.organization.load();
    const { rules, endorsements } = organization;
    if (![rules.endorsement, ...endorsements.values()].includes('required')) return 'none';
    const employee = await this.employees.find(EMPID);
    const companyId = employee && workplaceOf(employee, organization, FROM).companyId;
    if (endorsementOf(organization, companyId) === 'optional') return 'none';
    return (await this.exist(request)) ? 'awaited' : 'impossible';
  }

  /**
   * Returns the same for a decision: nobody counts as missing before the tables, which name whom to look at, have all that is recorded
   * now. Otherwise HR, who moves an employee, could grant alone until they follow.
   *
   * @throws RefusedError as unavailable when they do not follow in time
   */
  async needOfGrant(request: RequestDays): Promise<EndorsementNeed> {
    const need = await this.need(request);
    if (need !== 'impossible') return need;
    if (await this.reads.pending(await this.store.tail(), TABLES)) {
      throw refusedAs('unavailable', requestMessages.endorsersUnknown());
    }
    return this.need(request);
  }

  private async exist(request: RequestDays): Promise<boolean> {
    const { EMPID } = request;
    const parameters = await this.parameters();
    const rows = await this.database.query<{ EMPID: string }[]>(OF_EMPLOYEE, [...parameters, EMPID]);
    for (const { EMPID: endorser } of rows) {
      if (!(await this.isPresent(endorser))) continue;
      if (await this.departments.include(await this.departments.of(endorser), request)) return true;
    }
    return false;
  }

  private async isPresent(EMPID: string): Promise<boolean> {
    const [isSupervisor, employee] = await Promise.all([
      this.supervisors.include(EMPID),
      this.employees.findActive(EMPID),
    ]);
    return isSupervisor && employee !== null;
  }
}
