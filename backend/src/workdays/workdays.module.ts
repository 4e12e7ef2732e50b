import { Module } from '@nestjs/common';
import { OrganizationModule } from '../organization/organization.module.js';
import { MissingWorkdays, WorkdayOpener } from './open-workday/workday-opener.js';
import { WorkdayCommandsModule } from './workday-commands.module.js';

/** Work days, and the process that opens them at midnight. */
@Module({
  imports: [OrganizationModule, WorkdayCommandsModule],
  providers: [MissingWorkdays, WorkdayOpener],
  exports: [WorkdayOpener],
})
export class WorkdaysModule {}

export { OpenWorkday } from './open-workday/open-workday.command.js';
export { WorkdayOpener } from './open-workday/workday-opener.js';
