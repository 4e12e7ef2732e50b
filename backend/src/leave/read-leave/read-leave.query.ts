import { Injectable } from '@nestjs/common';
import type { HolidayRemark } from '@timekeep/contracts/attendance/remarks';
import type { LeaveBalanceRow, LeaveLine } from '@timekeep/contracts/api/leave-api';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { LINE_SELECT_LIST } from '@timekeep/projections/leave-summary/tables';
import { placedOn } from '@timekeep/projections/read-model-sql';
import { DataSource } from 'typeorm';
import { isPresent } from '../../employees/employees.module.js';
import { CompanyTime } from '../../organization/organization.module.js';

/** $1 is today. */
const rowsOf = (condition: string): string => `
  SELECT e.empid AS "EMPID", last_name || ', ' || first_name AS "EMPNAME", p.department AS "DEPT",
    leave_type AS "LEAVE_TYPE", CASE leave_type WHEN 'SL' THEN sl ELSE vl END AS "DAYS",
    to_char(anniv, 'YYYY-MM-DD') AS "ANNIV", increment AS "INCREMENT", greatest(revision::bigint, bounds_revision::bigint)::text AS revision,
    resigned_on::text AS "resignedOn"
  FROM leave_summary.employees e ${placedOn('leave_summary', { alias: 'p', EMPID: 'e.empid', date: '$1::date' })}
    CROSS JOIN (VALUES ('SL'), ('VL')) AS types (leave_type)
  WHERE ${condition}
  ORDER BY last_name, first_name, e.empid, leave_type`;

const PRESENT = rowsOf(isPresent('access_until', '$1'));
const WITH_LEFT = rowsOf('true');
const ONE = rowsOf('e.empid = $2');

/** Days left, a row for each employee and type. */
@Injectable()
export class LeaveBalances {
  constructor(
    private readonly database: DataSource,
    private readonly time: CompanyTime,
  ) {}

  /** Returns the rows of all employees by name; former ones only if `includesLeft`. */
  async all(includesLeft: boolean): Promise<LeaveBalanceRow[]> {
    const sql = includesLeft ? WITH_LEFT : PRESENT;
    return (await this.database.query<BalanceRow[]>(sql, [await this.time.today()])).map(balanceRow);
  }

  /** Returns the rows of one employee, resigned or not; no rows when there is no such employee. */
  async of(EMPID: string): Promise<LeaveBalanceRow[]> {
    return (await this.database.query<BalanceRow[]>(ONE, [await this.time.today(), EMPID])).map(balanceRow);
  }
}

interface BalanceRow extends Omit<LeaveBalanceRow, 'resignedOn'> {
  readonly resignedOn: WorkDate | null;
}

function balanceRow({ resignedOn, ...row }: BalanceRow): LeaveBalanceRow {
  return resignedOn === null ? row : { ...row, resignedOn };
}

/** One row of nulls for an employee without a line, no row for an unknown employee. */
const LINES = `
  SELECT ${LINE_SELECT_LIST}, lines.half,
    abs(lines.change) AS "DAYS", lines.change AS "CHANGE", lines.balance AS "BALANCE", lines.outside, lines.holiday
  FROM leave_summary.employees
  LEFT JOIN leave_summary.lines ON lines.empid = employees.empid
  WHERE employees.empid = $1
  ORDER BY lines.seq DESC`;

type LineRow = Omit<LeaveLine, 'holiday'> & { readonly holiday: HolidayRemark | null };
type Row = LineRow | { readonly LEAVE_TYPE: null };

/** The ledger of an employee, as people read it. */
@Injectable()
export class LeaveLines {
  constructor(private readonly database: DataSource) {}

  /** The newest line first; null when there is no such employee. */
  async of(EMPID: string): Promise<LeaveLine[] | null> {
    const rows = await this.database.query<Row[]>(LINES, [EMPID]);
    if (rows.length === 0) return null;
    const lines = rows.filter((row): row is LineRow => row.LEAVE_TYPE !== null);
    return lines.map(({ outside, holiday, ...line }) => ({
      ...line,
      ...(outside === true && { outside }),
      ...(holiday !== null && { holiday }),
    }));
  }
}
