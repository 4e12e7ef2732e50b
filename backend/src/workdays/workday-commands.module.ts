import { Module } from '@nestjs/common';
import { OrganizationModule } from '../organization/organization.module.js';
import { OpenWorkdayHandler } from './open-workday/open-workday.command.js';

/** The commands of work days, for processes that do not open work days on their own. */
@Module({ imports: [OrganizationModule], providers: [OpenWorkdayHandler] })
export class WorkdayCommandsModule {}

export { OpenWorkday } from './open-workday/open-workday.command.js';
