import { Injectable } from '@nestjs/common';
import {
  AUDIT_KINDS,
  OTHER_CHANGE_KINDS,
  type AuditKind,
  type OtherChangeKind,
} from '@timekeep/contracts/audit/audit-kinds';
import { searchAuditFields } from '@timekeep/contracts/audit/fields';
import type { Message } from '@timekeep/contracts/messages/message';
import { dateMessages } from '@timekeep/contracts/time/date-messages';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { refusedAs } from '../event-store/store-errors.js';
import { dtoOf } from '../http/validation/dto.js';
import { CompanyTime, DateFields, unitCalled } from '../organization/organization.module.js';
import { CHANGES, STEPS, VERSIONS } from './audit-sql.js';

export class SearchAuditDto extends dtoOf(searchAuditFields) {}

/** Parses the requests for searches of the audit. */
@Injectable()
export class AuditRequests {
  constructor(
    private readonly dates: DateFields,
    private readonly time: CompanyTime,
  ) {}

  /** @throws RefusedError as invalid for invalid or reversed days */
  async read({
    FROM,
    TO,
    changedFrom,
    changedTo,
    EMPID,
    department,
    actor,
    kinds,
  }: SearchAuditDto): Promise<AuditSearch> {
    return {
      ...(await this.periods({ FROM, TO, changedFrom, changedTo })),
      EMPID: EMPID ?? null,
      department: department ?? null,
      actor: actor ?? null,
      kinds: kinds ?? ['correction'],
    };
  }

  /** Returns the days of a search, with those of the change as instants. */
  async periods({ FROM, TO, changedFrom, changedTo }: SearchedPeriods): Promise<PeriodsOfSearch> {
    const zone = await this.time.zone();
    const [from, to] = await this.period(dateMessages.workDate(), FROM, TO);
    const [firstDay, lastDay] = await this.period(dateMessages.dayOfChange(), changedFrom, changedTo);
    return {
      ...{ from, to },
      changedFrom: firstDay && new Date(zone.instantOf(firstDay, '00:00:00')).toISOString(),
      changedBefore: lastDay && new Date(zone.endOf(lastDay)).toISOString(),
    };
  }

  private async period(
    day: Message,
    first?: string,
    last?: string,
  ): Promise<[WorkDate | null, WorkDate | null]> {
    const from = first === undefined ? null : await this.dates.read(dateMessages.theFirst({ day }), first);
    const to = last === undefined ? null : await this.dates.read(dateMessages.theLast({ day }), last);
    if (from !== null && to !== null && from > to) {
      throw refusedAs('invalid', dateMessages.backwards({ day, first: from, last: to }));
    }
    return [from, to];
  }
}

type SearchedPeriods = {
  readonly [Day in 'FROM' | 'TO' | 'changedFrom' | 'changedTo']: string | undefined;
};

/** Days of a search; null is no limit. Instants are ISO, the end is not included. */
export interface PeriodsOfSearch {
  readonly from: WorkDate | null;
  readonly to: WorkDate | null;
  readonly changedFrom: string | null;
  readonly changedBefore: string | null;
}

/** The conditions of a search; null accepts everything. */
export interface AuditSearch extends PeriodsOfSearch {
  readonly EMPID: string | null;
  readonly department: string | null;
  readonly actor: string | null;
  readonly kinds: readonly AuditKind[];
}

/** The tables and conditions of a search, to which more can be added with AND, and the values for them. */
export interface AuditSearchSql {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** A condition with the place of its value, and the value; null accepts everything. */
export type Condition = readonly [sql: (place: string) => string, value: unknown];

/** `FROM ... WHERE ...`, over audit alone: departments are those of the record's date. */
export function auditSearchSql(search: AuditSearch): AuditSearchSql {
  const kinds = search.kinds.length === AUDIT_KINDS.length ? null : search.kinds;
  return searchSql(VERSIONS, [
    [(place) => `v.work_date >= ${place}::date`, search.from],
    [(place) => `v.work_date <= ${place}::date`, search.to],
    [(place) => `ev.recorded_at >= ${place}::timestamptz`, search.changedFrom],
    [(place) => `ev.recorded_at < ${place}::timestamptz`, search.changedBefore],
    [(place) => `v.empid = ${place}`, search.EMPID],
    [(place) => `p.department = ${unitCalled('department', 'audit', place)}`, search.department],
    [(place) => `ev.actor = ${place}`, search.actor],
    [(place) => `ev.kind = ANY (${place}::text[])`, kinds],
  ]);
}

/** `FROM ... WHERE ...` over the steps of requests. The days of a request are its work dates. */
export function stepSearchSql(search: AuditSearch): AuditSearchSql {
  return searchSql(STEPS, [
    [(place) => `made.to_date >= ${place}::date`, search.from],
    [(place) => `made.from_date <= ${place}::date`, search.to],
    [hasWantedDay, (search.from ?? search.to) ? [search.from, search.to] : null],
    [(place) => `s.recorded_at >= ${place}::timestamptz`, search.changedFrom],
    [(place) => `s.recorded_at < ${place}::timestamptz`, search.changedBefore],
    [(place) => `s.empid = ${place}`, search.EMPID],
    [(place) => `p.department = ${unitCalled('department', 'audit', place)}`, search.department],
    [(place) => `s.actor = ${place}`, search.actor],
  ]);
}

/** `FROM ... WHERE ...` over changes of these kinds. The work date of one that is of no record is the day of the change. */
export function changeSearchSql(search: AuditSearch, kinds: readonly OtherChangeKind[]): AuditSearchSql {
  return searchSql(CHANGES, [
    [(place) => `c.kind = ANY (${place}::text[])`, kinds],
    [(place) => `c.change_date >= ${place}::date`, search.from],
    [(place) => `c.change_date <= ${place}::date`, search.to],
    [(place) => `c.recorded_at >= ${place}::timestamptz`, search.changedFrom],
    [(place) => `c.recorded_at < ${place}::timestamptz`, search.changedBefore],
    [(place) => `c.empid = ${place}`, search.EMPID],
    [(place) => `p.department = ${unitCalled('department', 'audit', place)}`, search.department],
    [(place) => `c.actor = ${place}`, search.actor],
  ]);
}

/** Returns the kinds of a search that are found one by one. */
export function otherKinds({ kinds }: AuditSearch): readonly OtherChangeKind[] {
  return OTHER_CHANGE_KINDS.filter((kind) => kinds.includes(kind));
}

/** True if a request has a day that was searched for, besides those that it leaves out. The place has the first and the last day. */
function hasWantedDay(place: string): string {
  return `(made.except_dates = '[]' OR EXISTS (
    SELECT FROM generate_series(
      greatest(made.from_date, (${place}::date[])[1]), least(made.to_date, (${place}::date[])[2]), '1 day') AS day
    WHERE NOT made.except_dates ? day::date::text))`;
}

export function searchSql(tables: string, conditions: readonly Condition[]): AuditSearchSql {
  const asked = conditions.filter(([, value]) => value !== null);
  const where = asked.map(([sql], index) => sql(`$${index + 1}`));
  return {
    sql: `FROM ${tables} WHERE ${['true', ...where].join(' AND ')}`,
    values: asked.map(([, value]) => value),
  };
}
