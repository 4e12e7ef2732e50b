import { Injectable } from '@nestjs/common';
import { leaveParts, type DaysOff } from '@timekeep/contracts/leave/days-off';
import { HolidayList } from '../holidays/holidays.module.js';
import { EmployeeLeave } from '../leave/leave.module.js';
import { EmployeeSchedules, type DayRange } from '../schedules/schedules.module.js';

/** Days of employees that need no leave. */
@Injectable()
export class EmployeeDaysOff {
  constructor(
    private readonly schedules: EmployeeSchedules,
    private readonly leave: EmployeeLeave,
    private readonly holidays: HolidayList,
  ) {}

  async of(EMPID: string): Promise<DaysOff> {
    const [schedule, { lines }, holidays] = await Promise.all([
      this.schedules.of(EMPID),
      this.leave.ledger(EMPID),
      this.holidays.all(),
    ]);
    return { schedule, holidays, onLeave: leaveParts(lines) };
  }

  /** Returns the rest days and holidays from FROM to TO. */
  async restOf({ EMPID, ...days }: DayRange & { readonly EMPID: string }): Promise<Omit<DaysOff, 'onLeave'>> {
    const [schedule, holidays] = await Promise.all([this.schedules.of(EMPID, days), this.holidays.all()]);
    return { schedule, holidays };
  }
}
