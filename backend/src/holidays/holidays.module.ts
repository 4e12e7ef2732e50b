import { Module } from '@nestjs/common';
import { OrganizationModule } from '../organization/organization.module.js';
import { ApplyHolidayHandler } from './apply-holiday/apply-holiday.command.js';
import { HolidaysController } from './holidays.controller.js';
import { HolidayList } from './list-holidays/list-holidays.query.js';
import { WithdrawHolidayHandler } from './withdraw-holiday/withdraw-holiday.command.js';

/** Company holidays. */
@Module({
  imports: [OrganizationModule],
  controllers: [HolidaysController],
  providers: [ApplyHolidayHandler, HolidayList, WithdrawHolidayHandler],
  exports: [HolidayList],
})
export class HolidaysModule {}

export { ApplyHoliday } from './apply-holiday/apply-holiday.command.js';
export { HolidayList } from './list-holidays/list-holidays.query.js';
export { WithdrawHoliday } from './withdraw-holiday/withdraw-holiday.command.js';
