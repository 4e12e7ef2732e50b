import { Injectable } from '@nestjs/common';
import type { GrantedOvertime } from '@timekeep/contracts/api/attendance-api';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { DataSource } from 'typeorm';

const GRANTED = `
  SELECT q.empid AS "EMPID", q.from_date::text AS date, sum((q.request -> 'made' ->> 'minutes')::integer)::integer AS minutes
  FROM requests.requests q
  WHERE q.kind = 'overtime' AND q.state = 'granted'`;
const BY_DATE = 'GROUP BY q.empid, q.from_date ORDER BY q.from_date DESC, q.empid';

/**
 * Overtime that HR granted, from the table of requests. Records and requests are of two projections, so that it is a query of its own
 * beside that of the records.
 */
@Injectable()
export class OvertimeGrants {
  constructor(private readonly database: DataSource) {}

  /** Returns what was granted to an employee, newest first. */
  of(EMPID: string): Promise<GrantedOvertime[]> {
    return this.database.query<GrantedOvertime[]>(`${GRANTED} AND q.empid = $1 ${BY_DATE}`, [EMPID]);
  }

  /** Returns what was granted to anybody, or to these employees alone, on the days of a search; nothing for an earlier moment, when it may not have been granted yet. */
  async during({
    from,
    to,
    asOf,
    EMPIDs = null,
  }: {
    readonly from: WorkDate;
    readonly to: WorkDate;
    readonly asOf: string | null;
    readonly EMPIDs?: readonly string[] | null;
  }): Promise<GrantedOvertime[] | null> {
    if (asOf !== null) return null;
    const sql = `${GRANTED} AND q.from_date BETWEEN $1 AND $2 AND ($3::text[] IS NULL OR q.empid = ANY ($3)) ${BY_DATE}`;
    return this.database.query<GrantedOvertime[]>(sql, [from, to, EMPIDs]);
  }
}
