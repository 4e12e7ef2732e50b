import { Module } from '@nestjs/common';
import { OrganizationModule } from '../organization/organization.module.js';
import { TimekeepModule } from '../timekeep/timekeep.module.js';
import { AuditRequests } from './audit-search.js';
import { AuditController } from './audit.controller.js';
import { CompareMoments } from './compare-moments/compare-moments.query.js';
import { ExplainedRecords } from './explain-record/explain-record.query.js';
import { ExportAudit } from './export-audit/export-audit.query.js';
import { RuleHistory } from './rule-history/rule-history.query.js';
import { SearchAudit } from './search-audit/search-audit.query.js';

/** The audit: changes of records, with author, time and reason. */
@Module({
  imports: [OrganizationModule, TimekeepModule],
  controllers: [AuditController],
  providers: [AuditRequests, CompareMoments, ExplainedRecords, ExportAudit, RuleHistory, SearchAudit],
  exports: [ExplainedRecords],
})
export class AuditModule {}

export { ExplainedRecords } from './explain-record/explain-record.query.js';
export { SearchAudit } from './search-audit/search-audit.query.js';
export { NoExportError, VerifyExport } from './verify-export/verify-export.query.js';
