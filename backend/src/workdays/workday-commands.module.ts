import { Module } from '@nestjs/common';
import { OrganizationModule } from '../organization/organization.module.js';
import { OpenWorkdayHandler } from './commands/open-workday.handler.js';

/** What can be done with work days, for processes that do not open them by themselves. */
@Module({ imports: [OrganizationModule], providers: [OpenWorkdayHandler] })
export class WorkdayCommandsModule {}

export { OpenWorkday } from './commands/open-workday.command.js';
