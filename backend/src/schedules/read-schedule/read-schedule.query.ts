import { todaysScheduleFields } from '@timekeep/contracts/schedules/fields';
import { dtoOf } from '../../http/validation/dto.js';
import { Injectable } from '@nestjs/common';
import type { TodaysScheduleAnswer } from '@timekeep/contracts/api/attendance-api';
import type { ScheduleAnswer } from '@timekeep/contracts/api/schedules-api';
import { isEmployedOn } from '@timekeep/contracts/attendance/employment-bounds';
import {
  hasSchedule,
  type ScheduleRange,
  scheduledShift,
} from '@timekeep/contracts/schedules/schedule-ranges';
import type { Shift } from '@timekeep/contracts/schedules/weekly-times';
import type { TimeOfDay } from '@timekeep/contracts/time/time-of-day';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { AttendanceRecordEntity, EmployeeScheduleEntity } from '@timekeep/projections/attendance/tables';
import { DataSource, In } from 'typeorm';
import { unknownEmployee } from '../../employees/employees.module.js';
import { RefusedError } from '../../event-store/store-errors.js';
import { CompanyTime } from '../../organization/organization.module.js';

/** The schedule of an employee, as screens show it. */
@Injectable()
export class ReadSchedule {
  constructor(
    private readonly database: DataSource,
    private readonly time: CompanyTime,
  ) {}

  /**
   * Returns all ranges and the hours of single dates, and `exists` when one of them has hours from today on.
   *
   * @throws RefusedError as missing for an unknown employee
   */
  async find(EMPID: string): Promise<ScheduleAnswer> {
    const employee = await this.database.getRepository(EmployeeScheduleEntity).findOneBy({ EMPID });
    if (!employee) throw new RefusedError(unknownEmployee(EMPID).refusal);
    const { ranges, days } = employee;
    return { exists: hasSchedule(ranges, await this.time.today()), data: ranges, days };
  }

  /** Returns the ranges of many employees by their id; none for an unknown one. */
  async rangesOf(EMPIDS: readonly string[]): Promise<ReadonlyMap<string, readonly ScheduleRange[]>> {
    const found = await this.database
      .getRepository(EmployeeScheduleEntity)
      .find({ where: { EMPID: In([...EMPIDS]) }, select: { EMPID: true, ranges: true } });
    return new Map(found.map(({ EMPID, ranges }) => [EMPID, ranges]));
  }
}

export class TodaysScheduleDto extends dtoOf(todaysScheduleFields) {}

/** The hours of an employee on one date. */
@Injectable()
export class TodaysSchedule {
  constructor(private readonly database: DataSource) {}

  /**
   * Returns the hours that the date's record was opened with; before it is opened, the hours of the schedule. A schedule may reach beyond the
   * employment: who has access after the last day has no hours then.
   */
  async of(EMPID: string, date: WorkDate): Promise<TodaysScheduleAnswer['data']> {
    const shift = await this.shiftOf(EMPID, date);
    const times = { TimeIN: wireTime(date, shift?.in), TimeOut: wireTime(date, shift?.out) };
    return shift?.break ? { ...times, BREAK: shift.break } : times;
  }

  private async shiftOf(EMPID: string, date: WorkDate): Promise<Shift | null> {
    const key = { EMPID, workDate: date, opened: true };
    const record = await this.database.getRepository(AttendanceRecordEntity).findOneBy(key);
    if (record) return record.shift;
    const employee = await this.database.getRepository(EmployeeScheduleEntity).findOneBy({ EMPID });
    return employee && isEmployedOn(employee, date) ? scheduledShift(employee, date) : null;
  }
}

/** On the wire both times carry the work date, also an out on the next day. */
function wireTime(date: WorkDate, time: TimeOfDay | undefined): string | null {
  return time === undefined ? null : `${date}T${time}.000Z`;
}
