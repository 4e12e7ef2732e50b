import { EMPID_PATTERN } from '@timekeep/contracts/api/accounts-api';
import type { ReportFilter } from '@timekeep/contracts/api/timekeep-api';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { positionKnownAt } from '@timekeep/projections/audit/known-at';
import { unitCalled } from '../../organization/organization.module.js';
import { BY_NAME } from '../queries/records-sql.js';

/** Whose records are wanted, from one day to another, both inclusive. */
export interface ReportSearch {
  readonly from: WorkDate;
  readonly to: WorkDate;
  readonly filter: ReportFilter;
  readonly option: string;
  /** The instant whose knowledge counts; null for that of now. */
  readonly asOf: string | null;
}

/** The tables and the conditions of a search, and the values for them. */
export interface SearchSql {
  readonly sql: string;
  readonly values: readonly string[];
}

/** Newest first, and within a day by name. */
export const NEWEST_FIRST = `ORDER BY r.work_date DESC, ${BY_NAME}`;

/** `FROM ... WHERE ...`, over one projection alone: names, departments and companies are those of today. */
export function searchSql(search: ReportSearch): SearchSql {
  const { from, to, filter, option, asOf } = search;
  if (asOf !== null) return knownAt(asOf, search);
  const condition = conditionOf(filter, option, 'attendance', '$3');
  return {
    sql: `
      FROM attendance.records r JOIN attendance.employees e USING (empid)
      WHERE r.opened AND r.work_date BETWEEN $1 AND $2 ${condition === null ? '' : `AND ${condition}`}`,
    values: condition === null ? [from, to] : [from, to, option],
  };
}

/** The same over audit: of each record the last version that was known by then. */
function knownAt(asOf: string, { from, to, filter, option }: ReportSearch): SearchSql {
  const condition = conditionOf(filter, option, 'audit', '$4');
  return {
    sql: `
      FROM audit.employees e JOIN LATERAL (
        SELECT DISTINCT ON (v.work_date) v.empid, v.work_date, v.remark, v.mins_late, v.under_over_time, v.hours,
          nullif(v.time_in, '') AS time_in, nullif(v.time_out, '') AS time_out, v.position::text AS revision
        FROM audit.versions v
        WHERE v.empid = e.empid AND v.work_date BETWEEN $1 AND $2 AND v.position <= ${positionKnownAt('$3')}
        ORDER BY v.work_date, v.position DESC
      ) r ON true ${condition === null ? '' : `WHERE ${condition}`}`,
    values: condition === null ? [from, to, asOf] : [from, to, asOf, option],
  };
}

/** The condition on the option at `place`; null when everybody is wanted. */
function conditionOf(
  filter: ReportFilter,
  option: string,
  schema: 'attendance' | 'audit',
  place: string,
): string | null {
  switch (filter) {
    case 'none':
      return null;
    case 'company':
    case 'department':
      return `e.${filter} = ${unitCalled(filter, schema, place)}`;
    case 'name':
      return `${EMPID_PATTERN.test(option) ? 'r.empid' : "e.last_name || ', ' || e.first_name"} = ${place}`;
  }
}
