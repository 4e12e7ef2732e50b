import { Injectable } from '@nestjs/common';
import type { ScheduleAnswer } from '@timekeep/contracts/api/schedules-api';
import { hasSchedule } from '@timekeep/contracts/schedules/schedule-ranges';
import { EmployeeScheduleEntity } from '@timekeep/projections/attendance/tables';
import { DataSource } from 'typeorm';
import { unknownEmployee } from '../../employees/employees.module.js';
import { RefusedError } from '../../event-store/store-errors.js';
import { CompanyTime } from '../../organization/organization.module.js';

/** An employee's schedule, as screens show it. */
@Injectable()
export class ScheduleOf {
  constructor(
    private readonly database: DataSource,
    private readonly time: CompanyTime,
  ) {}

  /**
   * All ranges, and whether any of them matters from today on.
   *
   * @throws RefusedError as missing for an unknown employee
   */
  async find(EMPID: string): Promise<ScheduleAnswer> {
    const employee = await this.database.getRepository(EmployeeScheduleEntity).findOneBy({ EMPID });
    if (!employee) throw new RefusedError(unknownEmployee(EMPID).refusal);
    const { ranges } = employee;
    return { exists: hasSchedule(ranges, await this.time.today()), data: ranges };
  }
}
