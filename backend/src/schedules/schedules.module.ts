import { Module } from '@nestjs/common';
import { EmployeesModule } from '../employees/employees.module.js';
import { OrganizationModule } from '../organization/organization.module.js';
import { DeleteSchedulesHandler } from './delete-schedules/delete-schedules.command.js';
import { EmployeeSchedules } from './employee-schedules.js';
import { ReadSchedule, TodaysSchedule } from './read-schedule/read-schedule.query.js';
import { RangesOfMany } from './renew-schedules/ranges-of-many.js';
import { RenewSchedulesHandler } from './renew-schedules/renew-schedules.command.js';
import { SaveScheduleHandler } from './save-schedule/save-schedule.command.js';
import { SchedulesController } from './schedules.controller.js';

/** Weekly schedules. */
@Module({
  imports: [EmployeesModule, OrganizationModule],
  controllers: [SchedulesController],
  providers: [
    DeleteSchedulesHandler,
    EmployeeSchedules,
    RangesOfMany,
    RenewSchedulesHandler,
    SaveScheduleHandler,
    ReadSchedule,
    TodaysSchedule,
  ],
  exports: [EmployeeSchedules],
})
export class SchedulesModule {}

export { SaveSchedule } from './save-schedule/save-schedule.command.js';
export { EmployeeSchedules, type DayRange } from './employee-schedules.js';
export { isScheduleDays, readWeeklyTimes, type TimesEntry } from './weekly-times-input.js';
