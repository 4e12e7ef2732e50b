import { Injectable } from '@nestjs/common';
import type { LeaveBalanceRow } from '@timekeep/contracts/api/leave-api';
import { DataSource } from 'typeorm';

const rowsOf = (condition: string): string => `
  SELECT empid AS "EMPID", last_name || ', ' || first_name AS "EMPNAME", department AS "DEPT",
    leave_type AS "LEAVE_TYPE", CASE leave_type WHEN 'SL' THEN sl ELSE vl END AS "DAYS",
    to_char(anniv, 'YYYY-MM-DD') AS "ANNIV", increment AS "INCREMENT", revision
  FROM leave_summary.employees, (VALUES ('SL'), ('VL')) AS types (leave_type)
  WHERE ${condition}
  ORDER BY last_name, first_name, empid, leave_type`;

const PRESENT = rowsOf('resigned_on IS NULL');
const ONE = rowsOf('empid = $1');

/** Days left, a row for each employee and type. */
@Injectable()
export class LeaveBalances {
  constructor(private readonly database: DataSource) {}

  /** Of all employees by name, without the resigned. */
  all(): Promise<LeaveBalanceRow[]> {
    return this.database.query<LeaveBalanceRow[]>(PRESENT);
  }

  /** Of one employee, also of one who resigned; no rows when there is none. */
  of(EMPID: string): Promise<LeaveBalanceRow[]> {
    return this.database.query<LeaveBalanceRow[]>(ONE, [EMPID]);
  }
}
