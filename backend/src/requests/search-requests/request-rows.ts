import { Injectable } from '@nestjs/common';
import type { RequestItem } from '@timekeep/contracts/api/requests-api';
import type { StaffRequest } from '@timekeep/contracts/requests/requests';
import { employees } from '@timekeep/projections/requests/tables';
import { columnsOf, nameOf, placedOn, selectList } from '@timekeep/projections/read-model-sql';
import { DataSource } from 'typeorm';
import { actorText } from '../../event-store/decider.js';

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
