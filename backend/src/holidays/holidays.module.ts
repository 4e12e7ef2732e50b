import { Module } from '@nestjs/common';
import { OrganizationModule } from '../organization/organization.module.js';
import {
  ApplyHolidayHandler,
  HolidayOwners,
  WithdrawHolidayHandler,
} from './change-holidays/change-holidays.command.js';
import { HolidaysOfLeave } from './holidays-of-leave.js';
import { HolidaysController } from './holidays.controller.js';
import { HolidayList } from './list-holidays/list-holidays.query.js';
import { HolidayPreview } from './preview-holiday/preview-holiday.query.js';

/** Company holidays. */
@Module({
  imports: [OrganizationModule],
  controllers: [HolidaysController],
  providers: [
    ApplyHolidayHandler,
    HolidayList,
    HolidayOwners,
    HolidayPreview,
    HolidaysOfLeave,
    WithdrawHolidayHandler,
  ],
  exports: [HolidayList, HolidaysOfLeave],
})
export class HolidaysModule {}

export { ApplyHoliday, WithdrawHoliday } from './change-holidays/change-holidays.command.js';
export { HolidaysOfLeave, type LeaveHolidays } from './holidays-of-leave.js';
export { HolidayList } from './list-holidays/list-holidays.query.js';
