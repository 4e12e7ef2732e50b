import { Injectable } from '@nestjs/common';
import type { LeaveLine } from '@timekeep/contracts/api/leave-api';
import { DataSource } from 'typeorm';

/** An employee without a line is one row of nulls, an unknown one none. */
const LINES = `
  SELECT l.transac_id AS "TRANSAC_ID", e.empid AS "EMPID", l.leave_type AS "LEAVE_TYPE",
    to_char(l.date, 'YYYY-MM-DD') AS "DATE", abs(l.change) AS "DAYS", l.remarks AS "REMARKS",
    l.change AS "CHANGE", l.balance AS "BALANCE"
  FROM leave_summary.employees e
  LEFT JOIN leave_summary.lines l ON l.empid = e.empid
  WHERE e.empid = $1
  ORDER BY l.seq DESC`;

type Row = LeaveLine | { readonly LEAVE_TYPE: null };

/** The ledger of an employee, as people read it. */
@Injectable()
export class LeaveLines {
  constructor(private readonly database: DataSource) {}

  /** The newest line first; null when there is no such employee. */
  async of(EMPID: string): Promise<LeaveLine[] | null> {
    const rows = await this.database.query<Row[]>(LINES, [EMPID]);
    return rows.length === 0 ? null : rows.filter((row): row is LeaveLine => row.LEAVE_TYPE !== null);
  }
}
