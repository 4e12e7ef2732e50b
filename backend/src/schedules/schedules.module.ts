import { Module } from '@nestjs/common';
import { EmployeesModule } from '../employees/employees.module.js';
import { OrganizationModule } from '../organization/organization.module.js';
import { SaveScheduleHandler } from './commands/save-schedule.handler.js';
import { SaveScheduleController } from './controllers/save-schedule.controller.js';
import { TodaysScheduleController } from './controllers/todays-schedule.controller.js';
import { EmployeeSchedules } from './employee-schedules.js';
import { TodaysSchedule } from './queries/todays-schedule.js';

/** Weekly schedules. */
@Module({
  imports: [EmployeesModule, OrganizationModule],
  controllers: [SaveScheduleController, TodaysScheduleController],
  providers: [EmployeeSchedules, TodaysSchedule, SaveScheduleHandler],
  exports: [EmployeeSchedules],
})
export class SchedulesModule {}

export { SaveSchedule } from './commands/save-schedule.command.js';
export { EmployeeSchedules } from './employee-schedules.js';
