import { Module } from '@nestjs/common';
import { OrganizationModule } from '../organization/organization.module.js';
import { ApplyHolidayHandler } from './commands/apply-holiday.handler.js';
import { WithdrawHolidayHandler } from './commands/withdraw-holiday.handler.js';
import { ApplyHolidayController } from './controllers/apply-holiday.controller.js';
import { ListHolidaysController } from './controllers/list-holidays.controller.js';
import { WithdrawHolidayController } from './controllers/withdraw-holiday.controller.js';
import { HolidayList } from './queries/holiday-list.js';

/** Company holidays. */
@Module({
  imports: [OrganizationModule],
  controllers: [ApplyHolidayController, ListHolidaysController, WithdrawHolidayController],
  providers: [ApplyHolidayHandler, HolidayList, WithdrawHolidayHandler],
})
export class HolidaysModule {}

export { ApplyHoliday } from './commands/apply-holiday.command.js';
export { WithdrawHoliday } from './commands/withdraw-holiday.command.js';
