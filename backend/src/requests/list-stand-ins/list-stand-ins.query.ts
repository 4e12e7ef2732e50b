import { Injectable } from '@nestjs/common';
import type { StandIn } from '@timekeep/contracts/api/requests-api';
import { DataSource } from 'typeorm';
import { CompanyTime } from '../../organization/organization.module.js';

const STAND_INS = `
  SELECT t.empid AS "EMPID", e.last_name || ', ' || e.first_name AS "EMPNAME", e.department AS "DEPT",
    t.stand_in AS "standIn", s.last_name || ', ' || s.first_name AS "standInName",
    t.from_date::text AS "FROM", t.to_date::text AS "TO"
  FROM requests.stand_ins t
  JOIN requests.employees e ON e.empid = t.empid JOIN requests.employees s ON s.empid = t.stand_in
  WHERE t.to_date >= $1::date ORDER BY t.from_date, t.empid`;

/** Stand-ins of supervisors. */
@Injectable()
export class StandIns {
  constructor(
    private readonly database: DataSource,
    private readonly time: CompanyTime,
  ) {}

  /** Returns those whose last day is not past, by their first day. */
  async present(): Promise<StandIn[]> {
    return this.database.query<StandIn[]>(STAND_INS, [await this.time.today()]);
  }
}
