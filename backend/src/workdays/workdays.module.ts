import { Module } from '@nestjs/common';
import { OrganizationModule } from '../organization/organization.module.js';
import { MissingWorkdays, OpenWorkdayHandler, WorkdayOpener } from './open-workday/open-workday.command.js';

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

export { OpenWorkday, WorkdayOpener } from './open-workday/open-workday.command.js';
