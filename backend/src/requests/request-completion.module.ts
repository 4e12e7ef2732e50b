import { Module } from '@nestjs/common';
import { OrganizationModule } from '../organization/organization.module.js';
import { RequestCompleter } from './fulfil-request/request-completer.js';
import { RequestsModule } from './requests.module.js';

/** Completes granted requests; a module of its own, since the command line does not do so. */
@Module({
  imports: [RequestsModule, OrganizationModule],
  providers: [RequestCompleter],
  exports: [RequestCompleter],
})
export class RequestCompletionModule {}

export { RequestCompleter } from './fulfil-request/request-completer.js';
