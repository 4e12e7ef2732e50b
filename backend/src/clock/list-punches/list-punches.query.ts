import { Injectable } from '@nestjs/common';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { placedOn } from '@timekeep/projections/read-model-sql';
import { DataSource } from 'typeorm';

/** Punches of these work dates, both inclusive; null for those of all. */
export interface PunchSearch {
  readonly from: WorkDate;
  readonly to: WorkDate;
  readonly EMPID: string | null;
  readonly department: string | null;
  readonly company: string | null;
}

/** A punch as it was recorded. */
export interface ListedPunch {
  readonly EMPID: string;
  readonly EMPNAME: string;
  /** Department and company of the work date; null outside employment. */
  readonly DEPT: string | null;
  readonly COMPANY: string | null;
  readonly date: WorkDate;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Null for a punch of an import, or of HR. */
  readonly terminal: string | null;
}

const PUNCHES = `
  SELECT p.empid AS "EMPID", e.last_name || ', ' || e.first_name AS "EMPNAME", place.department AS "DEPT", place.company AS "COMPANY",
    p.work_date::text AS date, p.at::float8 AS at, p.terminal
  FROM audit.punches p
    JOIN audit.employees e ON e.empid = p.empid
    LEFT ${placedOn('audit', { alias: 'place', EMPID: 'p.empid', date: 'p.work_date' })}
  WHERE p.work_date BETWEEN $1 AND $2 AND ($3::text IS NULL OR p.empid = $3)
    AND ($4::text IS NULL OR place.department = $4) AND ($5::text IS NULL OR place.company = $5)
  ORDER BY p.work_date, p.at, p.empid`;

/** The punches that belong to records, corrected clocks and withdrawals apart. */
@Injectable()
export class PunchList {
  constructor(private readonly database: DataSource) {}

  /** Returns the punches by work date and time. */
  find({ from, to, EMPID, department, company }: PunchSearch): Promise<ListedPunch[]> {
    return this.database.query<ListedPunch[]>(PUNCHES, [from, to, EMPID, department, company]);
  }
}
