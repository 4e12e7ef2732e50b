import { Module } from '@nestjs/common';
import { EmployeesModule } from '../employees/employees.module.js';
import { OrganizationModule } from '../organization/organization.module.js';
import { DeleteSchedulesHandler } from './commands/delete-schedules.handler.js';
import { SaveScheduleHandler } from './commands/save-schedule.handler.js';
import { DeleteSchedulesController } from './controllers/delete-schedules.controller.js';
import { SaveScheduleController } from './controllers/save-schedule.controller.js';
import { ScheduleController } from './controllers/schedule.controller.js';
import { TodaysScheduleController } from './controllers/todays-schedule.controller.js';
import { EmployeeSchedules } from './employee-schedules.js';
import { ScheduleOf } from './queries/schedule-of.js';
import { TodaysSchedule } from './queries/todays-schedule.js';
import { RangesOfMany } from './renewal/ranges-of-many.js';
import { RenewSchedulesController } from './renewal/renew-schedules.controller.js';
import { RenewSchedulesHandler } from './renewal/renew-schedules.handler.js';

/** Weekly schedules. */
@Module({
  imports: [EmployeesModule, OrganizationModule],
  controllers: [
    DeleteSchedulesController,
    RenewSchedulesController,
    SaveScheduleController,
    ScheduleController,
    TodaysScheduleController,
  ],
  providers: [
    DeleteSchedulesHandler,
    EmployeeSchedules,
    RangesOfMany,
    RenewSchedulesHandler,
    SaveScheduleHandler,
    ScheduleOf,
    TodaysSchedule,
  ],
  exports: [EmployeeSchedules],
})
export class SchedulesModule {}

export { SaveSchedule } from './commands/save-schedule.command.js';
export { EmployeeSchedules } from './employee-schedules.js';
export { readWeeklyTimes, isScheduleDays, type TimesEntry } from './weekly-times-input.js';
