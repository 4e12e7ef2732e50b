import { Injectable } from '@nestjs/common';
import type { LeaveWarning } from '@timekeep/contracts/api/leave-api';
import { codeOf } from '@timekeep/contracts/api/answers';
import type { Half } from '@timekeep/contracts/attendance/leave-types';
import { LEAVE_REMARKS, WORKED_REMARKS } from '@timekeep/contracts/attendance/remarks';
import { absenceParts, freeReason, leaveParts, type DaysOff } from '@timekeep/contracts/leave/days-off';
import { freeMessage } from '@timekeep/contracts/leave/leave-messages';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import { DataSource } from 'typeorm';
import { HolidayList } from '../holidays/holidays.module.js';
import { CompanyTime } from '../organization/organization.module.js';
import { EmployeeSchedules, type DayRange } from '../schedules/schedules.module.js';
import { EmployeeLeave } from './employee-leave.js';

/** Age in days of the oldest worked day that pages exclude from leave. */
const WORKED_DAYS = 400;

/** A correction to leave may have kept the times of punches. */
const WORKED = `
  SELECT work_date::text AS date FROM attendance.records
  WHERE empid = $1 AND work_date BETWEEN $2 AND $3 AND opened
    AND (remark = ANY ($4) OR time_in IS NOT NULL AND NOT remark = ANY ($5))
  ORDER BY work_date`;

/** Days of employees that need no leave. */
@Injectable()
export class EmployeeDaysOff {
  constructor(
    private readonly schedules: EmployeeSchedules,
    private readonly leave: EmployeeLeave,
    private readonly holidays: HolidayList,
    private readonly time: CompanyTime,
    private readonly database: DataSource,
  ) {}

  async of(EMPID: string): Promise<DaysOff> {
    const [schedule, { lines, absences }, holidays, worked] = await Promise.all([
      this.schedules.of(EMPID),
      this.leave.ledger(EMPID),
      this.holidays.of(EMPID),
      this.recentlyWorked(EMPID),
    ]);
    return { schedule, holidays, onLeave: [...leaveParts(lines), ...absenceParts(absences)], worked };
  }

  /** Returns the days from FROM to TO that need no leave, whatever leave is recorded. */
  async freeOf({ EMPID, ...days }: DayRange & { readonly EMPID: string }): Promise<Omit<DaysOff, 'onLeave'>> {
    const [schedule, holidays, worked] = await Promise.all([
      this.schedules.of(EMPID, days),
      this.holidays.of(EMPID),
      this.workedDays(EMPID, days),
    ]);
    return { schedule, holidays, worked };
  }

  /** Returns a warning for each of the dates that needs no leave. */
  async warningsOf(
    EMPID: string,
    parts: readonly { readonly DATE: WorkDate; readonly half?: Half | null }[],
  ): Promise<LeaveWarning[]> {
    const dates = parts.map(({ DATE }) => DATE).toSorted();
    const [FROM, TO] = [dates[0], dates.at(-1)];
    if (FROM === undefined || TO === undefined) return [];
    const [schedule, holidays, worked] = await Promise.all([
      this.schedules.of(EMPID),
      this.holidays.of(EMPID),
      this.workedDays(EMPID, { FROM, TO }),
    ]);
    const free = { schedule, holidays, worked };
    return parts.flatMap(({ DATE, half = null }) => {
      const reason = freeReason(free, DATE, half);
      if (reason === null) return [];
      const message = freeMessage(reason, DATE);
      return [{ DATE, ...codeOf(message), text: message.text }];
    });
  }

  /** Returns the holidays that hold for an employee, ascending. */
  async holidaysOf(EMPID: string): Promise<DaysOff['holidays'][number][]> {
    return (await this.holidays.of(EMPID)).map(({ date, remark }) => ({ date, remark }));
  }

  /** Returns the dates of the last 400 days on which the employee worked, ascending. */
  async recentlyWorked(EMPID: string): Promise<WorkDate[]> {
    const today = await this.time.today();
    return this.workedDays(EMPID, { FROM: addDays(today, -WORKED_DAYS), TO: today });
  }

  private async workedDays(EMPID: string, { FROM, TO }: DayRange): Promise<WorkDate[]> {
    const parameters = [EMPID, FROM, TO, WORKED_REMARKS, LEAVE_REMARKS];
    const rows = await this.database.query<{ date: WorkDate }[]>(WORKED, parameters);
    return rows.map(({ date }) => date);
  }
}
