import { Module } from '@nestjs/common';
import { OrganizationModule } from '../organization/organization.module.js';
import { ApplyHolidayHandler, WithdrawHolidayHandler } from './change-holidays/change-holidays.command.js';
import { HolidaysController } from './holidays.controller.js';
import { HolidayList } from './list-holidays/list-holidays.query.js';
import { HolidayPreview } from './preview-holiday/preview-holiday.query.js';

/** Company holidays. */
@Module({
  imports: [OrganizationModule],
  controllers: [HolidaysController],
  providers: [ApplyHolidayHandler, HolidayList, HolidayPreview, WithdrawHolidayHandler],
  exports: [HolidayList],
})
export class HolidaysModule {}

export { ApplyHoliday, WithdrawHoliday } from './change-holidays/change-holidays.command.js';
export { HolidayList } from './list-holidays/list-holidays.query.js';
