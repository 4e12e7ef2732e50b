import { Injectable } from '@nestjs/common';
import {
  CHECKLIST_MAX_ITEMS,
  type ChecklistCounts,
  type ChecklistItem,
  type CutOffChecklistAnswer,
} from '@timekeep/contracts/api/cutoffs-api';
import { CHECKLIST_KINDS } from '@timekeep/contracts/cutoffs/cutoff-kinds';
import { placedOn } from '@timekeep/projections/placements-sql';
import { DataSource } from 'typeorm';
import { RefusedPunchesList } from '../../clock/clock.module.js';
import type { Period } from '../../hours/hours.module.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { CountDays } from '../find-differences/count-days.js';

/** Requests that wait for a decision, by the company of their first day in the period. */
const REQUESTS = `
  SELECT q.empid AS "EMPID", e.last_name || ', ' || e.first_name AS "EMPNAME", p.department AS "DEPT", p.company AS "COMPANY",
    greatest(q.from_date, $1::date)::text AS date, q.request_id AS "REQUEST_ID", q.kind AS note
  FROM requests.requests q JOIN requests.employees e ON e.empid = q.empid
  ${placedOn('requests', { alias: 'p', EMPID: 'q.empid', date: 'greatest(q.from_date, $1::date)' })}
  WHERE q.state IN ('made', 'endorsed') AND q.from_date <= $2 AND q.to_date >= $1 AND p.company = ANY ($3::text[])`;

/** Departments and companies of employees on dates: $1 and $2 are parallel. */
const PLACES = `
  SELECT given.empid AS "EMPID", given.date::text AS date, p.department AS "DEPT", p.company AS "COMPANY"
  FROM unnest($1::text[], $2::date[]) AS given (empid, date)
  ${placedOn('attendance', { alias: 'p', EMPID: 'given.empid', date: 'given.date' })}`;

const NO_MINUTES = { minutes: null, terminal: null } as const;

/** Lists what is open in a period before it is closed. */
@Injectable()
export class CheckPeriod {
  constructor(
    private readonly database: DataSource,
    private readonly counts: CountDays,
    private readonly refused: RefusedPunchesList,
    private readonly time: CompanyTime,
  ) {}

  /** @param companies names by id */
  async answer(period: Period, companies: ReadonlyMap<string, string>): Promise<CutOffChecklistAnswer> {
    const { open } = await this.counts.lines(period, companies);
    const items = [...open, ...(await this.beside(period, companies))];
    return {
      counts: countsOf(items),
      data: CHECKLIST_KINDS.flatMap((kind) =>
        items
          .filter((item) => item.kind === kind)
          .sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
          .slice(0, CHECKLIST_MAX_ITEMS),
      ),
    };
  }

  /** Returns the numbers of open matters; `open` are those of days, which were counted before. */
  async numbers(
    period: Period,
    companies: ReadonlyMap<string, string>,
    open: readonly ChecklistItem[],
  ): Promise<ChecklistCounts> {
    return countsOf([...open, ...(await this.beside(period, companies))]);
  }

  /** Returns what hours do not tell: requests and refused punches. */
  private async beside(
    { from, to }: Period,
    companies: ReadonlyMap<string, string>,
  ): Promise<ChecklistItem[]> {
    const names = [...companies.values()];
    const requests = await this.database.query<Omit<ChecklistItem, 'kind' | 'minutes' | 'terminal'>[]>(
      REQUESTS,
      [...[from, to, names]],
    );
    return [
      ...requests.map((each) => ({ ...each, ...NO_MINUTES, kind: 'request' as const })),
      ...(await this.refusedPunches({ from, to }, names)),
    ];
  }

  /** A punch of no employee may be of any company. */
  private async refusedPunches({ from, to }: Period, companies: readonly string[]): Promise<ChecklistItem[]> {
    const zone = await this.time.zone();
    const { data } = await this.refused.search({ FROM: from, TO: to });
    const open = data
      .filter(({ takenBy, isRecorded }) => takenBy === null && !isRecorded)
      .map((punch) => ({ ...punch, date: zone.workDateAt(Date.parse(punch.at)) }))
      .filter(({ date }) => from <= date && date <= to);
    const owned = open.filter(({ employee }) => employee !== null);
    const places = await this.database.query<
      { EMPID: string; date: string; DEPT: string; COMPANY: string }[]
    >(PLACES, [owned.map(({ employee }) => employee), owned.map(({ date }) => date)]);
    const placeOf = new Map(places.map((place) => [`${place.EMPID} ${place.date}`, place]));
    return open.flatMap(({ employee, EMPNAME, date, terminal, reason }) => {
      const place = employee === null ? undefined : placeOf.get(`${employee} ${date}`);
      if (place && !companies.includes(place.COMPANY)) return [];
      const { DEPT = null, COMPANY = null } = place ?? {};
      const of = { EMPID: employee, EMPNAME: employee === null ? null : EMPNAME, DEPT, COMPANY, date };
      return [
        { ...of, kind: 'refused-punch' as const, minutes: null, REQUEST_ID: null, terminal, note: reason },
      ];
    });
  }
}

function sortKey({ date, EMPNAME, EMPID }: ChecklistItem): string {
  return `${date} ${EMPNAME ?? ''} ${EMPID ?? ''}`;
}

function countsOf(items: readonly ChecklistItem[]): ChecklistCounts {
  const counts = { 'no-out': 0, absent: 0, request: 0, 'refused-punch': 0, 'no-schedule': 0, overtime: 0 };
  for (const { kind } of items) counts[kind] += 1;
  return counts;
}
