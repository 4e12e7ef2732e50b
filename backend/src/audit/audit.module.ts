import { Module } from '@nestjs/common';
import { ExportsModule } from '../exports/exports.module.js';
import { OrganizationModule } from '../organization/organization.module.js';
import { TimekeepModule } from '../timekeep/timekeep.module.js';
import { AuditRequests } from './audit-search.js';
import { AuditController } from './audit.controller.js';
import { ChangesController } from './changes.controller.js';
import { CompareMoments } from './compare-moments/compare-moments.query.js';
import { ExplainedRecords } from './explain-record/explain-record.query.js';
import { ExportAudit } from './export-audit/export-audit.query.js';
import { ExportChanges } from './export-changes/export-changes.query.js';
import { RuleHistory } from './rule-history/rule-history.query.js';
import { SearchAudit } from './search-audit/search-audit.query.js';
import { SearchChanges } from './search-changes/search-changes.query.js';

/** The audit: versions of records, and all changes, with author, time and reason. */
@Module({
  imports: [ExportsModule, OrganizationModule, TimekeepModule],
  controllers: [AuditController, ChangesController],
  providers: [
    AuditRequests,
    CompareMoments,
    ExplainedRecords,
    ExportAudit,
    ExportChanges,
    RuleHistory,
    SearchAudit,
    SearchChanges,
  ],
  exports: [ExplainedRecords],
})
export class AuditModule {}

export { ExplainedRecords } from './explain-record/explain-record.query.js';
export { SearchAudit } from './search-audit/search-audit.query.js';
export { NoExportError, VerifyExport } from './verify-export/verify-export.query.js';
