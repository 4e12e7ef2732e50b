import { Module } from '@nestjs/common';
import { OrganizationModule } from '../organization/organization.module.js';
import { TimekeepModule } from '../timekeep/timekeep.module.js';
import { ExportAuditController } from './controllers/export-audit.controller.js';
import { SearchAuditController } from './controllers/search-audit.controller.js';
import { ExportAudit } from './export/export-audit.js';
import { AuditRequests } from './queries/audit-requests.js';
import { SearchAudit } from './queries/search-audit.js';

/** Who changed which record, when and why. */
@Module({
  imports: [OrganizationModule, TimekeepModule],
  controllers: [ExportAuditController, SearchAuditController],
  providers: [AuditRequests, ExportAudit, SearchAudit],
})
export class AuditModule {}

export { NoExportError, VerifyExport } from './verify/verify-export.js';
