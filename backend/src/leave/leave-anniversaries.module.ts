import { Module } from '@nestjs/common';
import { OrganizationModule } from '../organization/organization.module.js';
import { AnniversaryCandidates, AnniversaryIncrementer } from './increment-leave/anniversary-incrementer.js';
import { LeaveModule } from './leave.module.js';

/** Adds leave on anniversaries as time passes; a module of its own, since the command line does not do so. */
@Module({
  imports: [LeaveModule, OrganizationModule],
  providers: [AnniversaryCandidates, AnniversaryIncrementer],
  exports: [AnniversaryIncrementer],
})
export class LeaveAnniversariesModule {}

export { AnniversaryIncrementer } from './increment-leave/anniversary-incrementer.js';
