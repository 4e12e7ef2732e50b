import { Injectable } from '@nestjs/common';
import type { TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import { EmployeeScheduleEntity } from '@timekeep/projections/attendance/tables';
import { DataSource } from 'typeorm';
import { RefusedError } from '../../event-store/store-errors.js';
import { TIMEKEEP_COLUMNS } from '../../timekeep/timekeep.module.js';

const RECORDS = `
  SELECT ${TIMEKEEP_COLUMNS}
  FROM attendance.records r JOIN attendance.employees e USING (empid)
  WHERE r.empid = $1 AND r.opened
  ORDER BY r.work_date DESC`;

/** The records of one employee, for others. */
@Injectable()
export class EmployeeRecords {
  constructor(private readonly database: DataSource) {}

  /**
   * All of them, newest first, also of who resigned.
   *
   * @throws RefusedError as missing when there is no such employee
   */
  async of(EMPID: string): Promise<TimekeepRecord[]> {
    const isKnown = await this.database.getRepository(EmployeeScheduleEntity).existsBy({ EMPID });
    if (!isKnown) throw new RefusedError({ kind: 'missing', message: `There is no employee ${EMPID}.` });
    return this.database.query<TimekeepRecord[]>(RECORDS, [EMPID]);
  }
}
