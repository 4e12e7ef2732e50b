import { Injectable } from '@nestjs/common';
import type { TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import { recordsOfFields } from '@timekeep/contracts/attendance/fields';
import { EmployeeScheduleEntity } from '@timekeep/projections/attendance/tables';
import { DataSource } from 'typeorm';
import { unknownEmployee } from '../../employees/employees.module.js';
import { RefusedError } from '../../event-store/store-errors.js';
import { dtoOf } from '../../http/validation/dto.js';
import {
  RECORDS,
  TIMEKEEP_COLUMNS,
  timekeepRecord,
  type TimekeepRow,
} from '../../timekeep/timekeep.module.js';

export class RecordsOfDto extends dtoOf(recordsOfFields) {}

const RECORDS_OF_EMPLOYEE = `
  SELECT ${TIMEKEEP_COLUMNS}
  FROM ${RECORDS}
  WHERE r.empid = $1 AND r.opened
  ORDER BY r.work_date DESC`;

/** The records of one employee, for HR. */
@Injectable()
export class EmployeeRecords {
  constructor(private readonly database: DataSource) {}

  /**
   * Returns all records, newest first, also of an employee who resigned.
   *
   * @throws RefusedError as missing when there is no such employee
   */
  async of(EMPID: string): Promise<TimekeepRecord[]> {
    const isKnown = await this.database.getRepository(EmployeeScheduleEntity).existsBy({ EMPID });
    if (!isKnown) throw new RefusedError(unknownEmployee(EMPID).refusal);
    const rows = await this.database.query<TimekeepRow[]>(RECORDS_OF_EMPLOYEE, [EMPID]);
    return rows.map(timekeepRecord);
  }
}
