import { Module, type DynamicModule } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { AccountsModule } from './accounts/accounts.module.js';
import { AttentionModule } from './attention/attention.module.js';
import { AuditModule } from './audit/audit.module.js';
import { ClockModule, TerminalGuard } from './clock/clock.module.js';
import { type Configuration, ConfigurationModule } from './configuration/configuration.js';
import { CutOffsModule } from './cutoffs/cutoffs.module.js';
import { EmployeesModule } from './employees/employees.module.js';
import { EventStoreModule } from './event-store/event-store.js';
import { HolidaysModule } from './holidays/holidays.module.js';
import { HoursModule } from './hours/hours.module.js';
import { HttpModule } from './http/http.module.js';
import { AuthorityRecheck } from './security/authority-recheck.js';
import { BodyGuard } from './http/body/body.guard.js';
import { ConcurrencyGuard, HandlerWatch } from './http/throttling/concurrency.guard.js';
import { LeaveAnniversariesModule } from './leave/leave-anniversaries.module.js';
import { LeaveModule } from './leave/leave.module.js';
import { MetricsModule } from './metrics/store-metrics.js';
import { OrganizationModule } from './organization/organization.module.js';
import { NoticeDigestsModule, RequestCompletionModule } from './requests/request-processes.module.js';
import { RequestsModule } from './requests/requests.module.js';
import { SchedulesModule } from './schedules/schedules.module.js';
import { AccessGuard, SecondFactorGuard } from './security/access.guard.js';
import { SecurityModule } from './security/security.module.js';
import { SuperviseModule } from './supervise/supervise.module.js';
import { SystemModule } from './system/system.module.js';
import { TimekeepModule } from './timekeep/timekeep.module.js';
import { WorkdaysModule } from './workdays/workdays.module.js';

/**
 * The guards before every route, in their order: authentication first, with the second factor, then the limit on concurrent requests, then the
 * body.
 */
const GUARDS = [AccessGuard, SecondFactorGuard, TerminalGuard, ConcurrencyGuard, BodyGuard];

/** Around every handler, after the guards and before its command; the first is the outermost. */
const INTERCEPTORS = [HandlerWatch, AuthorityRecheck];

/** The whole backend. */
@Module({})
export class AppModule {
  static forRoot(configuration: Configuration): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigurationModule.forRoot(configuration),
        CqrsModule.forRoot(),
        EventStoreModule,
        HttpModule,
        SecurityModule,
        SystemModule,
        MetricsModule,
        AccountsModule,
        OrganizationModule,
        EmployeesModule,
        SchedulesModule,
        // These are before the records of an employee, whose address has a parameter in the place of its name.
        AttentionModule,
        CutOffsModule,
        TimekeepModule,
        HoursModule,
        AuditModule,
        SuperviseModule,
        WorkdaysModule,
        ClockModule,
        HolidaysModule,
        LeaveModule,
        LeaveAnniversariesModule,
        RequestsModule,
        RequestCompletionModule,
        NoticeDigestsModule,
      ],
      providers: [
        ...GUARDS.map((useClass) => ({ provide: APP_GUARD, useClass })),
        ...INTERCEPTORS.map((useClass) => ({ provide: APP_INTERCEPTOR, useClass })),
      ],
    };
  }
}
