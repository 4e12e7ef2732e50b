import { Module } from '@nestjs/common';
import { OrganizationModule } from '../organization/organization.module.js';
import { TimekeepModule } from '../timekeep/timekeep.module.js';
import { CompareMomentsController } from './controllers/compare-moments.controller.js';
import { ExplainRecordController } from './controllers/explain-record.controller.js';
import { ExportAuditController } from './controllers/export-audit.controller.js';
import { SearchAuditController } from './controllers/search-audit.controller.js';
import { ExportAudit } from './export/export-audit.js';
import { AuditRequests } from './queries/audit-requests.js';
import { CompareMoments } from './queries/compare-moments.js';
import { ExplainedRecords } from './queries/explained-records.js';
import { SearchAudit } from './queries/search-audit.js';

/** Who changed which record, when and why. */
@Module({
  imports: [OrganizationModule, TimekeepModule],
  controllers: [
    CompareMomentsController,
    ExplainRecordController,
    ExportAuditController,
    SearchAuditController,
  ],
  providers: [AuditRequests, CompareMoments, ExplainedRecords, ExportAudit, SearchAudit],
})
export class AuditModule {}

export { SearchAudit } from './queries/search-audit.js';
export { NoExportError, VerifyExport } from './verify/verify-export.js';
