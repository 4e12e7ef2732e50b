import { Module } from '@nestjs/common';
import { AccountReaderModule } from '../accounts/account-reader.module.js';
import { EmployeesModule } from '../employees/employees.module.js';
import { MailModule } from '../mail/mailer.js';
import { OrganizationModule } from '../organization/organization.module.js';
import { RequestsModule } from './requests.module.js';
import { ClaimDigestHandler, DigestSender, ReleaseDigestHandler } from './send-digests/digest-sender.js';
import { RequestCompleter } from './fulfil-request/request-completer.js';

/** Mails notices once a day; a module of its own, since the command line does not do so. */
@Module({
  imports: [AccountReaderModule, EmployeesModule, MailModule, OrganizationModule, RequestsModule],
  providers: [ClaimDigestHandler, DigestSender, ReleaseDigestHandler],
  exports: [DigestSender],
})
export class NoticeDigestsModule {}

/** Completes granted requests; a module of its own, since the command line does not do so. */
@Module({
  imports: [RequestsModule, OrganizationModule],
  providers: [RequestCompleter],
  exports: [RequestCompleter],
})
export class RequestCompletionModule {}

export { RequestCompleter } from './fulfil-request/request-completer.js';
export { DigestSender } from './send-digests/digest-sender.js';
