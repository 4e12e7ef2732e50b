import { Module } from '@nestjs/common';
import { EmployeesModule } from '../employees/employees.module.js';
import { OrganizationModule } from '../organization/organization.module.js';
import { DeleteSchedulesHandler, SaveScheduleHandler } from './change-schedule/change-schedule.command.js';
import { SetShiftsHandler, WithdrawShiftHandler } from './change-shifts/change-shifts.command.js';
import { PastRecordsOfSchedule } from './past-records/past-records.query.js';
import { EmployeeSchedules } from './employee-schedules.js';
import { ReadSchedule, TodaysSchedule } from './read-schedule/read-schedule.query.js';
import {
  RangesOfMany,
  RenewalPreview,
  RenewSchedulesHandler,
} from './renew-schedules/renew-schedules.command.js';
import { SchedulesController } from './schedules.controller.js';

/** Weekly schedules. */
@Module({
  imports: [EmployeesModule, OrganizationModule],
  controllers: [SchedulesController],
  providers: [
    DeleteSchedulesHandler,
    EmployeeSchedules,
    PastRecordsOfSchedule,
    RangesOfMany,
    RenewalPreview,
    RenewSchedulesHandler,
    SaveScheduleHandler,
    SetShiftsHandler,
    WithdrawShiftHandler,
    ReadSchedule,
    TodaysSchedule,
  ],
  exports: [EmployeeSchedules],
})
export class SchedulesModule {}

export { SaveSchedule } from './change-schedule/change-schedule.command.js';
export { SetShifts } from './change-shifts/change-shifts.command.js';
export { EmployeeSchedules, type DayRange } from './employee-schedules.js';
export { ReadSchedule } from './read-schedule/read-schedule.query.js';
export { isScheduleDays, readWeeklyTimes, type TimesEntry } from './schedule.decider.js';
