import { Module } from '@nestjs/common';
import { OrganizationModule } from '../organization/organization.module.js';
import { OpenWorkdayHandler } from './open-workday/open-workday.command.js';
import { MissingWorkdays, WorkdayOpener } from './open-workday/workday-opener.js';

/** The commands of work days, for processes that do not open work days on their own. */
@Module({ imports: [OrganizationModule], providers: [OpenWorkdayHandler] })
export class WorkdayCommandsModule {}

/** Work days, and the process that opens them at midnight. */
@Module({
  imports: [OrganizationModule, WorkdayCommandsModule],
  providers: [MissingWorkdays, WorkdayOpener],
  exports: [WorkdayOpener],
})
export class WorkdaysModule {}

export { OpenWorkday } from './open-workday/open-workday.command.js';
export { WorkdayOpener } from './open-workday/workday-opener.js';
