import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  OWN_REQUESTS_MAX,
  type OwnRequestsAnswer,
  REQUEST_PAGE,
  type RequestItem,
  type SearchRequestsAnswer,
} from '@timekeep/contracts/api/requests-api';
import type { StaffRequest } from '@timekeep/contracts/requests/requests';
import { employees } from '@timekeep/projections/requests/tables';
import { placedOn } from '@timekeep/projections/read-model-sql';
import { columnsOf, nameOf, selectList } from '@timekeep/projections/read-model-sql';
import { searchRequestsFields, type SearchRequestsRequest } from '@timekeep/contracts/requests/fields';
import { OPEN_STATES } from '@timekeep/contracts/requests/request-kinds';
import type { Message } from '@timekeep/contracts/messages/message';
import { dateMessages } from '@timekeep/contracts/time/date-messages';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { actorText } from '../../event-store/decider.js';
import { dtoOf } from '../../http/validation/dto.js';
import { isPresent } from '../../employees/employees.module.js';
import {
  CompanyRulesReader,
  CompanyTime,
  DateFields,
  unitCalled,
} from '../../organization/organization.module.js';
import type { SignedInUser } from '../../security/signed-in-user.js';
import { type EndorserParameters, Endorsers, HAS_DAY_AT_HOME, nobodyEndorses } from '../endorsers.js';
import { SupervisedDepartments } from '../supervised-departments.js';

/** The tables of a request with the present names of its people, and `p`, where its employee is on its first day. */
export const REQUEST_SOURCE = `
  requests.requests r JOIN requests.employees e ON e.empid = r.empid
  ${placedOn('requests', { alias: 'p', EMPID: 'r.empid', date: 'r.from_date' })}
  LEFT JOIN requests.employees c ON c.empid = r.changed_by
  LEFT JOIN requests.employees s ON s.empid = r.endorsed_by`;

/** The columns of a `RequestRow` over them. */
export const REQUEST_COLUMNS = `
  r.request_id AS "REQUEST_ID", r.request, r.position, r.fulfilled, r.made_at AS "madeAt",
  r.changed_at AS "changedAt", r.changed_by AS "changedBy", c.last_name || ', ' || c.first_name AS "changedByName",
  r.endorsed_by AS "endorsedBy", s.last_name || ', ' || s.first_name AS "endorsedByName", r.revision,
  e.last_name || ', ' || e.first_name AS "EMPNAME", p.department AS "DEPT", p.company AS "COMPANY"`;

export interface RequestRow {
  readonly REQUEST_ID: string;
  readonly request: StaffRequest;
  /** Position of the event that made it; the next page begins after it. */
  readonly position: string;
  readonly fulfilled: boolean;
  readonly madeAt: Date;
  readonly changedAt: Date;
  readonly changedBy: string;
  readonly changedByName: string | null;
  readonly endorsedBy: string | null;
  readonly endorsedByName: string | null;
  readonly revision: string;
  readonly EMPNAME: string;
  readonly DEPT: string;
  readonly COMPANY: string;
}

/** Returns a row as it is answered. */
export function requestItem(row: RequestRow): RequestItem {
  const { made, state, note } = row.request;
  const { EMPID, kind, FROM, TO, remark, TimeIN1, TimeOUT1, breakTimes, LEAVE_TYPE, half, except } = made;
  const { minutes, reason } = made;
  return {
    ...{ REQUEST_ID: row.REQUEST_ID, EMPID, EMPNAME: row.EMPNAME, DEPT: row.DEPT, COMPANY: row.COMPANY },
    ...{ kind, FROM, TO, remark, TimeIN1, TimeOUT1, breakTimes },
    ...{ LEAVE_TYPE, half, except, minutes, reason },
    ...{ state, fulfilled: row.fulfilled, note },
    madeAt: row.madeAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
    changedBy: actorText(row.changedBy, row.changedByName),
    endorsedBy: row.endorsedBy === null ? null : actorText(row.endorsedBy, row.endorsedByName),
    revision: row.revision,
  };
}

const e = columnsOf(employees, 'e');

const NAMES = `
  SELECT ${selectList(employees, ['EMPID'], 'e')}, ${nameOf(e)} AS name FROM requests.employees e
  WHERE ${e('EMPID')} = ANY ($1)`;

/** Names of the authors of events. */
@Injectable()
export class ActorNames {
  constructor(private readonly database: DataSource) {}

  /** Returns a function that returns an actor as text for people. */
  async of(actors: readonly string[]): Promise<(actor: string) => string> {
    const rows = await this.database.query<{ EMPID: string; name: string }[]>(NAMES, [[...new Set(actors)]]);
    const names = new Map(rows.map(({ EMPID, name }) => [EMPID, name]));
    return (actor) => actorText(actor, names.get(actor) ?? null);
  }
}

export class SearchRequestsDto extends dtoOf(searchRequestsFields) {}

const OWN = `
  SELECT ${REQUEST_COLUMNS} FROM ${REQUEST_SOURCE}
  WHERE r.empid = $1
    AND ($2::date IS NULL OR (r.from_date <= $2 AND r.to_date >= $2 AND NOT r.except_dates ? $2::text))
  ORDER BY r.position DESC LIMIT ${OWN_REQUESTS_MAX}`;

/** $8 is true if the group's rule asks for endorsements; $9 has the ids of the companies whose own rule is the opposite. */
const ENDORSEMENT_REQUIRED = `
  $8 <> (p.company = ANY (ARRAY(SELECT u.name FROM requests.units u WHERE u.kind = 'company' AND u.id = ANY ($9::text[]))))`;

/** The tables of a search, with `home`, where the employee is today. */
const SEARCHED = `${REQUEST_SOURCE}
  ${placedOn('requests', { alias: 'home', EMPID: 'r.empid', date: '$13::date' })}`;

/** $13 is today. */
const FOUND = `
  r.state = ANY ($1::text[])
  AND ($2::text[] IS NULL OR (home.department_id = ANY ($2) AND ${isPresent('e.access_until', '$13')} AND ${HAS_DAY_AT_HOME}))
  AND ($3::text IS NULL OR e.empid <> $3)
  AND ($4::text IS NULL OR p.company = ${unitCalled('company', 'requests', '$4')})
  AND ($5::text IS NULL OR p.department = ${unitCalled('department', 'requests', '$5')})
  AND ($6::text IS NULL OR r.kind = $6)
  AND ($7::integer IS NULL OR r.made_at <= now() - make_interval(days => $7))
  AND ($8::boolean IS NULL OR r.state = 'endorsed' OR NOT (${ENDORSEMENT_REQUIRED}) OR ${nobodyEndorses('$10', '$11', '$12')})`;

/** $14 is the employee, and $15 and $16 the first and last of the days that are asked for. */
const OF_EMPLOYEE_AND_DAYS = `
  ($14::text IS NULL OR r.empid = $14)
  AND ($15::date IS NULL OR r.to_date >= $15) AND ($16::date IS NULL OR r.from_date <= $16)
  AND (r.except_dates = '[]' OR EXISTS (
    SELECT FROM generate_series(0, least(r.to_date, $16::date) - greatest(r.from_date, $15::date)) AS days
    WHERE NOT r.except_dates ? (greatest(r.from_date, $15::date) + days)::text))`;

const COUNT = `
  SELECT count(*)::integer AS total
  FROM ${SEARCHED} WHERE ${FOUND} AND ${OF_EMPLOYEE_AND_DAYS}`;

const PAGE = `
  SELECT ${REQUEST_COLUMNS} FROM ${SEARCHED}
  WHERE ${FOUND} AND ${OF_EMPLOYEE_AND_DAYS} AND ($17::bigint IS NULL OR r.position > $17)
  ORDER BY r.position LIMIT $18`;

const IDS = `
  SELECT r.request_id AS id FROM ${SEARCHED} WHERE ${FOUND} AND ${OF_EMPLOYEE_AND_DAYS}`;

/** $8 to $12 of a search. $8 is null when the search does not depend on endorsements. */
type EndorsementParameters = readonly [
  isRequired: boolean | null,
  exceptions: readonly string[],
  ...(EndorserParameters | readonly [null, null, null]),
];

const NO_RULE: EndorsementParameters = [null, [], null, null, null];

/** Lists of requests: one's own, and those that a supervisor or HR decides. */
@Injectable()
export class RequestLists {
  constructor(
    private readonly database: DataSource,
    private readonly departments: SupervisedDepartments,
    private readonly endorsers: Endorsers,
    private readonly rules: CompanyRulesReader,
    private readonly time: CompanyTime,
    private readonly dates: DateFields,
  ) {}

  /** Returns an employee's requests, newest first; with a date those that include it. */
  async own(EMPID: string, date: string | null = null): Promise<OwnRequestsAnswer> {
    const rows = await this.database.query<RequestRow[]>(OWN, [EMPID, date]);
    return { data: rows.map(requestItem) };
  }

  /** Returns a page of the requests of the supervisor's departments, or for HR of all employees. */
  async search(user: SignedInUser, search: SearchRequestsDto): Promise<SearchRequestsAnswer> {
    const { after = null } = search;
    // A field that may be left out may be null as well.
    const limit = search.limit ?? REQUEST_PAGE.usual;
    const scope = await this.scopeOf(user);
    const found = await this.conditions(user, scope, search);
    const [counted, rows, standIn] = await Promise.all([
      this.database.query<{ total: number }[]>(COUNT, found),
      // One more than the page shows whether there is a next one.
      this.database.query<RequestRow[]>(PAGE, [...found, after, limit + 1]),
      scope && this.departments.standInOf(user.EMPID),
    ]);
    const page = rows.slice(0, limit);
    const next = rows.length > limit ? (page.at(-1)?.position ?? null) : null;
    const answer = { data: page.map(requestItem), total: counted[0]?.total ?? 0, next };
    return scope ? { ...answer, represented: scope.represented, standIn } : answer;
  }

  /** Returns the number of requests that wait for a decision of the user; 0 without authority. */
  async waiting(user: SignedInUser): Promise<number> {
    if (user.authority !== 'SUPERVISOR' && user.authority !== 'HR') return 0;
    const found = await this.conditions(user, await this.scopeOf(user), {});
    const [counted] = await this.database.query<{ total: number }[]>(COUNT, found);
    return counted?.total ?? 0;
  }

  /** Returns the ids of the requests that wait for a decision of the user for some days; none without authority. */
  async idsWaiting(user: SignedInUser, olderThan: number): Promise<readonly string[]> {
    if (user.authority !== 'SUPERVISOR' && user.authority !== 'HR') return [];
    const found = await this.conditions(user, await this.scopeOf(user), { olderThan });
    const rows = await this.database.query<{ id: string }[]>(IDS, found);
    return rows.map(({ id }) => id);
  }

  /** Returns the departments of a supervisor; null for HR, who sees all. */
  private async scopeOf({ authority, EMPID }: SignedInUser) {
    return authority === 'SUPERVISOR' ? this.departments.scopeOf(EMPID) : null;
  }

  private async conditions(
    user: SignedInUser,
    scope: { readonly ids: readonly string[] } | null,
    search: SearchRequestsRequest,
  ): Promise<unknown[]> {
    const isSupervisor = scope !== null;
    const endorsement = isSupervisor || search.states ? NO_RULE : await this.endorsement();
    const states = search.states ?? (isSupervisor ? ['made'] : OPEN_STATES);
    const { company = null, department = null, EMPID = null, kind = null, olderThan = null } = search;
    // Nobody decides on their own requests; HR finds them among those of other states.
    const others = isSupervisor || !search.states ? user.EMPID : null;
    const conditions = [states, scope?.ids ?? null, others, company, department, kind, olderThan];
    const [FROM, TO] = await this.daysOf(search);
    return [...conditions, ...endorsement, await this.time.today(), EMPID, FROM, TO];
  }

  private async daysOf(search: SearchRequestsRequest): Promise<readonly (WorkDate | null)[]> {
    const [FROM, TO] = [search.FROM ?? null, search.TO ?? null];
    if (FROM !== null && TO !== null) {
      const { from, to } = await this.dates.period(FROM, TO);
      return [from, to];
    }
    const read = async (message: Message, day: string | null) =>
      day === null ? null : this.dates.read(message, day);
    return [await read(dateMessages.firstDay(), FROM), await read(dateMessages.lastDay(), TO)];
  }

  private async endorsement(): Promise<EndorsementParameters> {
    const { rules, endorsements } = await this.rules.organization();
    const isRequired = rules.endorsement === 'required';
    const exceptions = [...endorsements].flatMap(([id, own]) => (own === rules.endorsement ? [] : [id]));
    if (!isRequired && exceptions.length === 0) return NO_RULE;
    return [isRequired, exceptions, ...(await this.endorsers.parameters())];
  }
}
