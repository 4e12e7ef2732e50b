import { SCHEDULED_DAYS_AHEAD } from '@timekeep/contracts/attention/attention';
import type { ReportFilter } from '@timekeep/contracts/api/timekeep-api';
import type { AttentionKind } from '@timekeep/contracts/attention/attention-kinds';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import { placedOn } from '@timekeep/projections/read-model-sql';
import { isPresent } from '../../employees/employees.module.js';
import { conditionOf } from '../../timekeep/timekeep.module.js';

/** Selects the matters of all employees or some of a report, of a department with these people, or of some employees alone. */
export type AttentionScope =
  | (OfReport & { readonly waiting?: WaitingIds })
  | {
      readonly of: 'team';
      readonly department: string;
      readonly EMPIDs: readonly string[];
      readonly waiting: WaitingIds;
    }
  | {
      readonly of: 'people';
      readonly EMPIDs: readonly string[];
      /** The ids of refused punches; missing for none. */
      readonly punches?: readonly string[];
    };

export interface OfReport {
  readonly of: 'all';
  readonly filter: ReportFilter;
  readonly option: string;
}

/** The ids of the requests on which the caller decides, whatever their departments; missing for all. */
type WaitingIds = readonly string[] | undefined;

export interface SourceMoment {
  readonly from: WorkDate;
  readonly to: WorkDate;
  readonly today: WorkDate;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** A statement with its values. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** Collects the values of a statement; returns the placeholder of each. */
type Given = (value: unknown) => string;

/** Candidates of a kind of employees: `empid`, `date`, and `data` for the condition. An index or a small table is read, never all records. */
const SOURCES = {
  days: (given: Given, { from, to, now }: SourceMoment) => `
    SELECT d.empid, d.work_date AS date, d.signs AS data FROM attendance.day_signs d
    WHERE d.work_date BETWEEN ${given(from)} AND ${given(to)} AND d.from_ms <= ${given(now)}`,
  'waiting-request': (given: Given, { today }: SourceMoment) => `
    SELECT q.empid, ${given(today)}::date AS date, jsonb_build_object('id', q.request_id, 'kind', q.kind,
      'state', q.state, 'madeAt', (extract(epoch FROM q.made_at) * 1000)::bigint) AS data
    FROM requests.requests q WHERE q.state IN ('made', 'endorsed')`,
  'no-schedule': (given: Given, { today }: SourceMoment) => {
    const [first, last] = [
      `${given(today)}::date`,
      `${given(addDays(today, SCHEDULED_DAYS_AHEAD - 1))}::date`,
    ];
    // For nearly everybody the newest range has all of the days.
    const newest = (bound: string) => `(s.ranges -> -1 ->> '${bound}')::date`;
    const [TO, FROM] = [`(r ->> 'TO')::date`, `(r ->> 'FROM')::date`];
    return `
    SELECT s.empid, ${first} AS date, jsonb_build_object('ranges', s.ranges, 'days', s.days,
      'hiredOn', s.hired_on, 'resignedOn', s.resigned_on) AS data
    FROM attendance.employees s
    WHERE ${isPresent('s.access_until', first)} AND coalesce(${newest('FROM')} > ${first} OR ${newest('TO')} < ${last}, true)
      AND least(s.resigned_on, ${last}) - greatest(s.hired_on, ${first}) + 1 > (
      SELECT coalesce(sum(least(${TO}, ${last}) - greatest(${FROM}, ${first}) + 1), 0)
      FROM jsonb_array_elements(s.ranges) r WHERE ${TO} >= ${first} AND ${FROM} <= ${last})`;
  },
  'negative-balance': (given: Given, { today }: SourceMoment) => `
    SELECT b.empid, ${given(today)}::date AS date, jsonb_build_object('SL', b.sl, 'VL', b.vl) AS data
    FROM leave_summary.employees b WHERE (b.sl < 0 OR b.vl < 0) AND ${isPresent('b.access_until', given(today))}`,
  'unconfirmed-address': (given: Given, { today }: SourceMoment) => `
    SELECT a.empid, ${given(today)}::date AS date,
      jsonb_build_object('registeredAt', (extract(epoch FROM a.registered_at) * 1000)::bigint) AS data
    FROM directory.accounts a JOIN directory.employees d USING (empid)
    WHERE NOT a.email_proven AND a.status = 'ACTIVE' AND ${isPresent('d.access_until', given(today))}`,
} as const satisfies Partial<Record<AttentionKind | 'days', (given: Given, moment: SourceMoment) => string>>;

export type CandidateSource = keyof typeof SOURCES;

/** A candidate with its employee, and the department and company of its date. */
export interface CandidateRow<Data> {
  readonly EMPID: string;
  readonly EMPNAME: string;
  readonly DEPT: string | null;
  readonly COMPANY: string | null;
  readonly date: WorkDate;
  /** The last day with access; null while employed. */
  readonly accessUntil: WorkDate | null;
  readonly data: Data;
}

/** Returns the statement for the candidates of a source in a scope. */
export function candidatesSql(
  source: CandidateSource,
  scope: AttentionScope,
  moment: SourceMoment,
): Statement {
  const values: unknown[] = [];
  const given: Given = (value) => `$${String(values.push(value))}`;
  const from = SOURCES[source](given, moment);
  const condition = conditions(source, scope, given).join(' AND ');
  const sql = `
    SELECT e.empid AS "EMPID", e.last_name || ', ' || e.first_name AS "EMPNAME", p.department AS "DEPT",
      p.company AS "COMPANY", c.date::text AS date, e.access_until::text AS "accessUntil", c.data
    FROM (${from}) c JOIN attendance.employees e ON e.empid = c.empid
    LEFT ${placedOn('attendance', { alias: 'p', EMPID: 'e.empid', date: 'c.date' })}
    ${condition && `WHERE ${condition}`}`;
  return { sql, values };
}

function conditions(source: CandidateSource, scope: AttentionScope, given: Given): string[] {
  if (scope.of === 'people') return [`e.empid = ANY (${given(scope.EMPIDs)}::text[])`];
  const { waiting } = scope;
  const decided =
    source === 'waiting-request' && waiting ? [`c.data ->> 'id' = ANY (${given(waiting)}::text[])`] : [];
  if (scope.of === 'all') {
    const { filter, option } = scope;
    const ofReport = filter === 'none' ? null : conditionOf(filter, option, 'attendance', given(option));
    return ofReport === null ? decided : [...decided, ofReport];
  }
  if (decided.length > 0) return decided;
  return [`e.empid = ANY (${given(scope.EMPIDs)}::text[])`, `p.department = ${given(scope.department)}`];
}

/** Terminals with a key that counts, and the newest moment at which each was heard from. */
export const TERMINALS = `
  SELECT t.name, greatest((extract(epoch FROM t.issued_at) * 1000)::bigint, h.at, (
      SELECT (extract(epoch FROM max(p.refused_at)) * 1000)::bigint FROM directory.refused_punches p WHERE p.terminal = t.name
    ))::double precision AS "heardAt"
  FROM directory.terminals t LEFT JOIN attendance.heard_terminals h ON h.terminal = t.name
  WHERE NOT t.revoked
  ORDER BY t.name`;

/**
 * The newest moments after $2 at which punches of the actors $1 were recorded. A terminal that was offline sends punches of earlier days: by
 * their own instants it would be silent.
 */
export const RECORDED_SINCE = `
  SELECT v.actor, (extract(epoch FROM max(v.recorded_at)) * 1000)::double precision AS at
  FROM audit.events v WHERE v.recorded_at > $2 AND v.actor = ANY ($1::text[]) GROUP BY v.actor`;

/** Active accounts that settle matters. $1 is today. */
export const ASSIGNEES = `
  SELECT e.empid AS "EMPID", e.last_name || ', ' || e.first_name AS "EMPNAME"
  FROM directory.accounts a JOIN directory.employees e USING (empid)
  WHERE a.authority IN ('HR', 'SUPERVISOR') AND a.status = 'ACTIVE' AND ${isPresent('e.access_until', '$1')}
  ORDER BY e.last_name COLLATE "en-x-icu", e.first_name COLLATE "en-x-icu", e.empid`;
