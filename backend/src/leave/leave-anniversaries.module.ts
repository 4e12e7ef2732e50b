import { Module } from '@nestjs/common';
import { OrganizationModule } from '../organization/organization.module.js';
import { AnniversaryCandidates } from './anniversaries/anniversary-candidates.js';
import { AnniversaryIncrementer } from './anniversaries/anniversary-incrementer.js';
import { LeaveModule } from './leave.module.js';

/** What adds leave on anniversaries as time goes by; apart, for processes that do not do so by themselves. */
@Module({
  imports: [LeaveModule, OrganizationModule],
  providers: [AnniversaryCandidates, AnniversaryIncrementer],
  exports: [AnniversaryIncrementer],
})
export class LeaveAnniversariesModule {}

export { AnniversaryIncrementer } from './anniversaries/anniversary-incrementer.js';
