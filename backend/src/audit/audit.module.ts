import { Module } from '@nestjs/common';
import { OrganizationModule } from '../organization/organization.module.js';
import { SearchAuditController } from './controllers/search-audit.controller.js';
import { AuditRequests } from './queries/audit-requests.js';
import { SearchAudit } from './queries/search-audit.js';

/** Who changed which record, when and why. */
@Module({
  imports: [OrganizationModule],
  controllers: [SearchAuditController],
  providers: [AuditRequests, SearchAudit],
})
export class AuditModule {}
