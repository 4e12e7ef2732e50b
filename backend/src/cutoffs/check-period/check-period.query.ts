import { Injectable } from '@nestjs/common';
import {
  CHECKLIST_MAX_ITEMS,
  type ChecklistCounts,
  type ChecklistItem,
  type CutOffChecklistAnswer,
} from '@timekeep/contracts/api/cutoffs-api';
import { CHECKLIST_KINDS } from '@timekeep/contracts/cutoffs/cutoff-kinds';
import { placedOn } from '@timekeep/projections/read-model-sql';
import { DataSource } from 'typeorm';
import { RefusedPunchesList } from '../../clock/clock.module.js';
import type { Period } from '../../hours/hours.module.js';
import { CountDays } from '../find-differences/count-days.js';

/** Requests that wait for a decision, by the company of their first day in the period. */
const REQUESTS = `
  SELECT q.empid AS "EMPID", e.last_name || ', ' || e.first_name AS "EMPNAME", p.department AS "DEPT", p.company AS "COMPANY",
    greatest(q.from_date, $1::date)::text AS date, q.request_id AS "REQUEST_ID", q.kind AS note
  FROM requests.requests q JOIN requests.employees e ON e.empid = q.empid
  ${placedOn('requests', { alias: 'p', EMPID: 'q.empid', date: 'greatest(q.from_date, $1::date)' })}
  WHERE q.state IN ('made', 'endorsed') AND q.from_date <= $2 AND q.to_date >= $1 AND p.company = ANY ($3::text[])`;

const NO_MINUTES = { minutes: null, terminal: null } as const;

/** Lists what is open in a period before it is closed. */
@Injectable()
export class CheckPeriod {
  constructor(
    private readonly database: DataSource,
    private readonly counts: CountDays,
    private readonly refused: RefusedPunchesList,
  ) {}

  /** @param companies names by id */
  async answer(period: Period, companies: ReadonlyMap<string, string>): Promise<CutOffChecklistAnswer> {
    const { open } = await this.counts.lines(period, companies);
    const beside = await this.beside(period, companies);
    const items = [...open, ...beside.items];
    return {
      counts: countsOf(items, beside.refused),
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
    const { items, refused } = await this.beside(period, companies);
    return countsOf([...open, ...items], refused);
  }

  /** Returns what hours do not tell: requests, and of all refused punches so many as a checklist shows. */
  private async beside(
    { from, to }: Period,
    companies: ReadonlyMap<string, string>,
  ): Promise<{ readonly items: readonly ChecklistItem[]; readonly refused: number }> {
    const names = [...companies.values()];
    const requests = await this.database.query<Omit<ChecklistItem, 'kind' | 'minutes' | 'terminal'>[]>(
      REQUESTS,
      [...[from, to, names]],
    );
    const refused = await this.refused.openOn({ from, to }, names, CHECKLIST_MAX_ITEMS);
    const items = [
      ...requests.map((each) => ({ ...each, ...NO_MINUTES, kind: 'request' as const })),
      ...refused.data.map(({ id: _id, refusedAt: _at, reason: note, ...punch }) => ({
        ...{ ...punch, kind: 'refused-punch' as const, minutes: null, REQUEST_ID: null, note },
      })),
    ];
    return { items, refused: refused.total };
  }
}

function sortKey({ date, EMPNAME, EMPID }: ChecklistItem): string {
  return `${date} ${EMPNAME ?? ''} ${EMPID ?? ''}`;
}

/** @param refused number of refused punches, of which the items may have a part */
function countsOf(items: readonly ChecklistItem[], refused: number): ChecklistCounts {
  const counts = { 'no-out': 0, absent: 0, request: 0, 'refused-punch': 0, 'no-schedule': 0, overtime: 0 };
  for (const { kind } of items) counts[kind] += 1;
  return { ...counts, 'refused-punch': refused };
}
