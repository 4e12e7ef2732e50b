import { Module } from '@nestjs/common';
import { AccountReaderModule } from '../accounts/account-reader.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { EmployeesModule } from '../employees/employees.module.js';
import { HolidaysModule } from '../holidays/holidays.module.js';
import { HoursModule } from '../hours/hours.module.js';
import { LeaveModule } from '../leave/leave.module.js';
import { MailModule } from '../mail/mailer.js';
import { OrganizationModule } from '../organization/organization.module.js';
import { SchedulesModule } from '../schedules/schedules.module.js';
import { TimekeepModule } from '../timekeep/timekeep.module.js';
import { ChooseDigestHandler, ReadNoticesHandler } from './change-notices/change-notices.command.js';
import { DecideRequestHandler, DecideRequests, Grants } from './decide-request/decide-request.command.js';
import { Endorsers } from './endorsers.js';
import { Fulfilment, FulfilRequestHandler } from './fulfil-request/fulfil-request.command.js';
import { RequestEffects } from './fulfil-request/request-effects.js';
import { GrantOvertimeHandler } from './grant-overtime/grant-overtime.command.js';
import { OwnDay, OwnLeave, OwnLeaveController } from './own-leave.controller.js';
import { RequestDetail } from './request-detail/request-detail.query.js';
import { ActorNames, RequestLists } from './search-requests/search-requests.query.js';
import { MakeRequestHandler } from './make-request/make-request.command.js';
import { StandIns, Supervisors } from './list-stand-ins/list-stand-ins.query.js';
import { NameStandInHandler } from './name-stand-in/name-stand-in.command.js';
import { Notices } from './list-notices/list-notices.query.js';
import { RequestMutex } from './request-mutex.js';
import { NoticesController } from './notices.controller.js';
import { RequestsController } from './requests.controller.js';
import { StandInsController } from './stand-ins.controller.js';
import { SupervisedDepartments } from './supervised-departments.js';
import {
  TakeBackRequestHandler,
  VoidRequestsHandler,
} from './withdraw-requests/withdraw-requests.command.js';

/** Requests of employees, decisions on them, and notices. */
@Module({
  imports: [
    AccountReaderModule,
    AuditModule,
    EmployeesModule,
    HolidaysModule,
    HoursModule,
    LeaveModule,
    MailModule,
    OrganizationModule,
    SchedulesModule,
    TimekeepModule,
  ],
  controllers: [NoticesController, OwnLeaveController, RequestsController, StandInsController],
  providers: [
    ActorNames,
    ChooseDigestHandler,
    DecideRequestHandler,
    DecideRequests,
    Endorsers,
    Fulfilment,
    FulfilRequestHandler,
    GrantOvertimeHandler,
    Grants,
    MakeRequestHandler,
    NameStandInHandler,
    Notices,
    OwnDay,
    OwnLeave,
    ReadNoticesHandler,
    RequestDetail,
    RequestEffects,
    RequestLists,
    RequestMutex,
    StandIns,
    SupervisedDepartments,
    Supervisors,
    TakeBackRequestHandler,
    VoidRequestsHandler,
  ],
  exports: [ActorNames, Notices, RequestLists],
})
export class RequestsModule {}

export { ChooseDigest } from './change-notices/change-notices.command.js';
export { DecideRequest } from './decide-request/decide-request.command.js';
export { FulfilRequest } from './fulfil-request/fulfil-request.command.js';
export { GrantOvertime } from './grant-overtime/grant-overtime.command.js';
export { Notices } from './list-notices/list-notices.query.js';
export { MakeRequest } from './make-request/make-request.command.js';
export { NameStandIn } from './name-stand-in/name-stand-in.command.js';
export { noticesDecider, type NoticesCommand } from './notices.decider.js';
export { ActorNames } from './search-requests/search-requests.query.js';
export { RequestLists } from './search-requests/search-requests.query.js';
export { signInLine } from './send-digests/digest-mail.js';
export { VoidRequests, TakeBackRequest } from './withdraw-requests/withdraw-requests.command.js';
