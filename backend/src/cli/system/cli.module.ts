import { Module, type DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccountReaderModule } from '../../accounts/account-reader.module.js';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { ClockModule } from '../../clock/clock.module.js';
import { ConfigurationModule } from '../../configuration/configuration.module.js';
import type { Configuration } from '../../configuration/configuration.js';
import { EmployeesModule } from '../../employees/employees.module.js';
import { EventStoreModule } from '../../event-store/event-store.module.js';
import { RehearsalStoreModule } from '../../event-store/rehearsal-store.js';
import { HolidaysModule } from '../../holidays/holidays.module.js';
import { HttpModule } from '../../http/http.module.js';
import { LeaveModule } from '../../leave/leave.module.js';
import { OrganizationModule } from '../../organization/organization.module.js';
import { RequestsModule } from '../../requests/requests.module.js';
import { SchedulesModule } from '../../schedules/schedules.module.js';
import { DatabaseModule } from '../../system/database.module.js';
import { VoidsModule } from '../../voids/voids.module.js';
import { WorkdayCommandsModule } from '../../workdays/workdays.module.js';

/** The backend's commands and queries without its HTTP server and its background work. */
@Module({})
export class CliModule {
  /** @param isRehearsal true for a session that records nothing */
  static forRoot(configuration: Configuration, isRehearsal = false): DynamicModule {
    return {
      module: CliModule,
      imports: [
        ConfigurationModule.forRoot(configuration),
        CqrsModule.forRoot(),
        isRehearsal ? RehearsalStoreModule : EventStoreModule,
        HttpModule,
        DatabaseModule,
        AccountReaderModule,
        AccountsModule,
        OrganizationModule,
        EmployeesModule,
        SchedulesModule,
        WorkdayCommandsModule,
        ClockModule,
        HolidaysModule,
        LeaveModule,
        RequestsModule,
        VoidsModule,
      ],
    };
  }
}
