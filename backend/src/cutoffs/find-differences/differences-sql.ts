import type { CarriedDifference, CountedLine } from '@timekeep/contracts/events/cutoff';
import { carried, counted, touches } from '@timekeep/projections/cutoffs/tables';
import { selectList } from '@timekeep/projections/read-model-sql';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { CauseKind } from '@timekeep/contracts/audit/audit-kinds';

/** A change after a closing; an empty `EMPID` stands for all employees. */
export interface TouchRow {
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
export const RETURNING_KINDS = ['holiday', 'holiday-withdrawn'] as const satisfies readonly CauseKind[];

const MAY_CHANGE = `(t.since <= $2 OR t.kind IN (${RETURNING_KINDS.map((kind) => `'${kind}'`).join(', ')}))`;

/** Changes after a position that may change hours up to a day. */
export const TOUCHES = `
  SELECT ${selectList(touches, touches.fields, 't')} FROM cutoffs.touches t
  WHERE t.position > $1 AND ${MAY_CHANGE} ORDER BY t.position`;

/** The changes that are about one employee, or about all. */
export const TOUCHES_OF = `
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
