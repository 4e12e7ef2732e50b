import { Module } from '@nestjs/common';
import { ApplyHolidayHandler } from './commands/apply-holiday.handler.js';

/** Company holidays. */
@Module({ providers: [ApplyHolidayHandler] })
export class HolidaysModule {}

export { ApplyHoliday } from './commands/apply-holiday.command.js';
