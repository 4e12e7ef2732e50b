import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { CarriedDifference, CountedLine } from '@timekeep/contracts/events/cutoff';
import { carried, counted, touches } from '@timekeep/projections/cutoffs/tables';
import { selectList } from '@timekeep/projections/read-model-sql';
import { EARLIEST_DATE, laterOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import type { CauseKind } from '@timekeep/contracts/audit/audit-kinds';
import { byNameAndDate, type Difference, PaidDays } from '@timekeep/contracts/cutoffs/paid-days';
import { ActorNames } from '../../requests/requests.module.js';
import { sharing } from '../cutoff.decider.js';
import type { ListedCutOff } from '../read-cutoffs/cutoff-list.js';
import { CountDays } from './count-days.js';

/** A change after a closing; an empty `EMPID` stands for all employees. */
interface TouchRow {
  readonly position: string;
  readonly EMPID: string;
  readonly since: WorkDate;
  readonly FROM: WorkDate;
  readonly TO: WorkDate;
  readonly kind: CauseKind;
  readonly at: Date;
  readonly actor: string;
  readonly reason: string | null;
}

/** Changes for all that may give leave of their days back: whether other leave, of any day, is paid follows from it. */
const RETURNING_KINDS = ['holiday', 'holiday-withdrawn'] as const satisfies readonly CauseKind[];

const MAY_CHANGE = `(t.since <= $2 OR t.kind IN (${RETURNING_KINDS.map((kind) => `'${kind}'`).join(', ')}))`;

/** Changes after a position that may change hours up to a day. */
export const TOUCHES = `
  SELECT ${selectList(touches, touches.fields, 't')} FROM cutoffs.touches t
  WHERE t.position > $1 AND ${MAY_CHANGE} ORDER BY t.position`;

/** The changes that are about one employee, or about all. */
const TOUCHES_OF = `
  SELECT ${selectList(touches, touches.fields, 't')} FROM cutoffs.touches t
  WHERE t.position > $1 AND ${MAY_CHANGE} AND t.empid IN ('', $3) ORDER BY t.position`;

/** Employees with leave on one of some dates: a holiday may give it back, and other leave is paid then. */
export const ON_LEAVE = `
  SELECT DISTINCT l.empid AS "EMPID" FROM leave_summary.lines l
  WHERE l.transac_id IS NOT NULL AND l.date = ANY ($1::date[])`;

export interface CountedRow extends Omit<CountedLine, 'days' | 'COMPANY_ID'> {
  readonly days: string;
  readonly companyId: string;
  readonly hours: CountedLine['days'];
}

/** Lines of closings, of some employees or, without, of all. */
export const COUNTED = `
  SELECT ${selectList(counted, counted.fields, 'c')} FROM cutoffs.counted c
  WHERE c.days = ANY ($1::text[]) AND ($2::text[] IS NULL OR c.empid = ANY ($2::text[]))`;

export interface CarriedRow {
  readonly days: string;
  readonly difference: CarriedDifference;
}

/** Differences that closings carry, of days from a date on; employees as above. */
export const CARRIED = `
  SELECT ${selectList(carried, ['days', 'difference'], 'c')} FROM cutoffs.carried c
  WHERE c.days = ANY ($1::text[]) AND ($2::text[] IS NULL OR c.empid = ANY ($2::text[])) AND c.date >= $3`;

/** Employees whose hours may be others from a date on; null for all. */
interface Candidates {
  readonly from: WorkDate;
  readonly EMPIDs: readonly string[] | null;
}

/** The most causes that a difference names. */
const CAUSES = 5;

/**
 * Finds closed days whose hours are others now than those that were paid. The newest closing of a company has carried what was known at
 * its beginning, so that only employees with a later change are counted again, from the first day on that it may concern.
 */
@Injectable()
export class FindDifferences {
  constructor(
    private readonly database: DataSource,
    private readonly counts: CountDays,
    private readonly names: ActorNames,
  ) {}

  /**
   * Returns the differences of companies that no closing carries yet, by name and date.
   *
   * @param holding all cut-offs that hold
   * @param EMPID one employee; all by default
   */
  async of(
    companyIds: readonly string[],
    holding: readonly ListedCutOff[],
    EMPID?: string,
  ): Promise<CarriedDifference[]> {
    const found: CarriedDifference[] = [];
    // Companies that were closed last together have the same changes since.
    for (const [newest, ids] of byNewest(companyIds, holding)) {
      const closings = sharing(ids, holding).map((each) => ({
        ...each,
        companyIds: each.companyIds.filter((id) => ids.includes(id)),
      }));
      found.push(...(await this.since(newest, closings, EMPID)));
    }
    return found;
  }

  private async since(
    newest: ListedCutOff,
    closings: readonly ListedCutOff[],
    EMPID: string | undefined,
  ): Promise<CarriedDifference[]> {
    const lastDay = closings.reduce((last, { TO }) => laterOf(last, TO), EARLIEST_DATE);
    const touched = await this.database.query<TouchRow[]>(EMPID === undefined ? TOUCHES : TOUCHES_OF, [
      newest.countedTo,
      lastDay,
      ...(EMPID === undefined ? [] : [EMPID]),
    ]);
    // An employee who is counted from an early day on is counted among all, too.
    const found = new Map<string, Difference>();
    for (const candidates of await this.candidates(touched, closings, EMPID))
      for (const each of await this.differencesOf(candidates, closings, lastDay))
        found.set([each.EMPID, each.COMPANY_ID, each.date].join(' '), each);
    return this.withCauses([...found.values()].sort(byNameAndDate), touched);
  }

  /** Returns the employees to count, once each, grouped by the first period that may have changed. */
  private async candidates(
    touched: readonly TouchRow[],
    closings: readonly ListedCutOff[],
    EMPID: string | undefined,
  ): Promise<Candidates[]> {
    const since = new Map<string, WorkDate>();
    const note = (whose: string, from: WorkDate) => {
      const known = since.get(whose);
      if (known === undefined || from < known) since.set(whose, from);
    };
    for (const each of touched) note(each.EMPID, each.since);
    const dates = touched.filter(mayReturnLeave).map(({ FROM }) => FROM);
    if (dates.length > 0) {
      for (const row of await this.database.query<{ EMPID: string }[]>(ON_LEAVE, [dates]))
        if (EMPID === undefined || row.EMPID === EMPID) note(row.EMPID, EARLIEST_DATE);
    }
    const groups = new Map<WorkDate, string[]>();
    const everybody = since.get('');
    for (const [whose, from] of since) {
      const start = firstTouched(closings, from);
      if (start === undefined) continue;
      const isCovered = everybody !== undefined && whose !== '' && everybody <= from;
      if (!isCovered) groups.set(start, [...(groups.get(start) ?? []), whose]);
    }
    return [...groups].map(([from, EMPIDs]) => {
      if (!EMPIDs.includes('')) return { from, EMPIDs };
      return { from, EMPIDs: EMPID === undefined ? null : [EMPID] };
    });
  }

  private async differencesOf(
    { from, EMPIDs }: Candidates,
    closings: readonly ListedCutOff[],
    to: WorkDate,
  ): Promise<Difference[]> {
    const paid = new PaidDays();
    const wanted = closings.filter(({ TO }) => TO >= from);
    const streams = wanted.map(({ days }) => days);
    const lines = await this.database.query<CountedRow[]>(COUNTED, [streams, EMPIDs]);
    const all = closings.map(({ days }) => days);
    const carried = await this.database.query<CarriedRow[]>(CARRIED, [all, EMPIDs, from]);
    for (const { days, companyIds } of closings) {
      paid.add(
        lines
          .filter((line) => line.days === days && companyIds.includes(line.companyId))
          .map(({ days: _, companyId, hours, ...owner }) => ({
            ...owner,
            COMPANY_ID: companyId,
            days: hours.filter(({ date }) => date >= from),
          })),
        carried
          .filter((row) => row.days === days && companyIds.includes(row.difference.COMPANY_ID))
          .map(({ difference }) => difference),
      );
    }
    const counted = await this.counts.days({ from, to }, EMPIDs ?? undefined);
    return paid.differences(counted, closings);
  }

  private async withCauses(
    found: readonly Difference[],
    touched: readonly TouchRow[],
  ): Promise<CarriedDifference[]> {
    const nameOf = await this.names.of(touched.map(({ actor }) => actor));
    const ofAll = touched.filter((each) => each.EMPID === '');
    const byEmployee = new Map<string, TouchRow[]>();
    for (const each of touched) {
      const own = byEmployee.get(each.EMPID);
      if (own) own.push(each);
      else byEmployee.set(each.EMPID, [each]);
    }
    for (const [EMPID, own] of byEmployee)
      if (EMPID !== '') byEmployee.set(EMPID, [...ofAll, ...own].sort(byPosition));
    return found.map((difference) => {
      const causes = causesOf(difference.date, byEmployee.get(difference.EMPID) ?? ofAll).map(
        ({ at, actor, kind, reason }) => ({
          at: at.toISOString(),
          actor,
          by: nameOf(actor),
          kind,
          reason,
        }),
      );
      return { ...difference, causes };
    });
  }
}

function byPosition(a: TouchRow, b: TouchRow): number {
  return BigInt(a.position) < BigInt(b.position) ? -1 : 1;
}

/**
 * Returns the changes that a difference may come from: those about the date, punches last, or the latest that may concern it.
 *
 * @param touched in the order of the log
 */
function causesOf(date: WorkDate, touched: readonly TouchRow[]): readonly TouchRow[] {
  const able = touched.filter(({ since }) => since <= date);
  const about = able.filter(({ FROM, TO }) => FROM <= date && date <= TO);
  const decided = about.filter(({ kind }) => kind !== 'punch');
  const [causes = []] = [decided, about, able.slice(-1), touched.filter(mayReturnLeave).slice(-1)].filter(
    ({ length }) => length > 0,
  );
  return causes.slice(-CAUSES);
}

function mayReturnLeave({ kind }: TouchRow): boolean {
  return RETURNING_KINDS.some((known) => known === kind);
}

/** Returns the first day of the periods that changes from a date on may concern; undefined for none. */
function firstTouched(closings: readonly ListedCutOff[], since: WorkDate): WorkDate | undefined {
  return closings
    .filter(({ TO }) => TO >= since)
    .map(({ FROM }) => FROM)
    .sort()
    .at(0);
}

/** Returns the companies that were closed, by the newest cut-off that each of them has. */
function byNewest(
  companyIds: readonly string[],
  holding: readonly ListedCutOff[],
): ReadonlyMap<ListedCutOff, readonly string[]> {
  const groups = new Map<ListedCutOff, string[]>();
  for (const id of companyIds) {
    const newest = sharing([id], holding).at(-1);
    if (newest) groups.set(newest, [...(groups.get(newest) ?? []), id]);
  }
  return groups;
}
