import { Module } from '@nestjs/common';
import { OrganizationModule } from '../organization/organization.module.js';
import { MissingWorkdays } from './missing-workdays.js';
import { WorkdayCommandsModule } from './workday-commands.module.js';
import { WorkdayOpener } from './workday-opener.js';

/** Work days, and the opener that opens them as time goes by. */
@Module({
  imports: [OrganizationModule, WorkdayCommandsModule],
  providers: [MissingWorkdays, WorkdayOpener],
  exports: [WorkdayOpener],
})
export class WorkdaysModule {}

export { OpenWorkday } from './workday-commands.module.js';
export { WorkdayOpener } from './workday-opener.js';
