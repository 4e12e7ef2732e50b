import { Body, Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import {
  compareMomentsAnswer,
  recordExplanationAnswer,
  searchAuditAnswer,
  type CompareMomentsAnswer,
  type RecordExplanationAnswer,
  type SearchAuditAnswer,
} from '@timekeep/contracts/api/audit-api';
import { dateMessages } from '@timekeep/contracts/time/date-messages';
import type { Request, Response } from 'express';
import { ExportLog } from '../exports/exports.module.js';
import { commandContext } from '../http/request-context.js';
import { whileAuthorized } from '../security/authority-recheck.js';
import { EmpidPipe } from '../http/validation/validation.pipe.js';
import { ApiCall } from '../openapi/api-call.decorator.js';
import { DateFields } from '../organization/organization.module.js';
import { AsksForSecondFactor, Roles } from '../security/access.decorators.js';
import { AuditRequests, SearchAuditDto } from './audit-search.js';
import { CompareMoments, CompareMomentsDto } from './compare-moments/compare-moments.query.js';
import { ExplainedRecords } from './explain-record/explain-record.query.js';
import { ExportAudit } from './export-audit/export-audit.query.js';
import { RuleHistory } from './rule-history/rule-history.query.js';
import { SearchAudit } from './search-audit/search-audit.query.js';

@Controller()
export class AuditController {
  constructor(
    private readonly moments: CompareMoments,
    private readonly records: ExplainedRecords,
    private readonly dates: DateFields,
    private readonly requests: AuditRequests,
    private readonly exports: ExportAudit,
    private readonly audit: SearchAudit,
    private readonly rules: RuleHistory,
    private readonly log: ExportLog,
  ) {}

  @ApiCall({
    summary: 'Which records changed between two moments, and who changed them',
    answer: compareMomentsAnswer,
    notes: 'Both days are inclusive; moments are instants. Who changed a record back is not told.',
    weight: 'heavy',
  })
  @Roles('HR')
  @Post(API_PATHS.auditDifference)
  @HttpCode(200)
  async compare(@Body() body: CompareMomentsDto): Promise<CompareMomentsAnswer> {
    return this.moments.between(body);
  }

  @ApiCall({
    summary: 'Why a record says what it says, a sentence for each figure',
    answer: recordExplanationAnswer,
    failures: [404],
  })
  @Roles('HR')
  @Get(API_PATHS.recordExplanation)
  async explain(
    @Param('EMPID', EmpidPipe) EMPID: string,
    @Param('date') date: string,
  ): Promise<RecordExplanationAnswer> {
    return { data: await this.records.of(EMPID, await this.dates.read(dateMessages.theDate(), date)) };
  }

  /** A failure after the first line closes the connection: half a file must not look complete. */
  @ApiCall({
    summary: 'All versions of a search, as a CSV file',
    notes:
      'Each line names its event, and has a SHA-256 hash of the record up to it: `it audit verify` holds both against the log. LINE and FILE HASH tell when lines are missing; the last line, END, says how many there are. A connection that breaks off means that the file is not whole.',
    csv: 'A line for each version, below one of titles.',
    weight: 'export',
  })
  @Roles('HR')
  @AsksForSecondFactor()
  @Post(API_PATHS.auditCsv)
  @HttpCode(200)
  async export(
    @Req() request: Request,
    @Res() response: Response,
    @Body() body: SearchAuditDto = new SearchAuditDto(),
  ): Promise<void> {
    const pages = await this.exports.pages(await this.requests.read(body));
    response.attachment('timekeep-audit.csv').type('text/csv; charset=utf-8');
    const exported = { what: 'audit', filter: body, context: commandContext(request) } as const;
    await this.log.send(exported, whileAuthorized(request, pages), response, (read, to) =>
      this.exports.write(read, to),
    );
  }

  @ApiCall({
    summary: 'Who changed which record, the latest change first',
    answer: searchAuditAnswer,
    notes:
      'Every field narrows the search; days are inclusive. Without `kinds`, corrections alone. Departments are those of today.',
    weight: 'heavy',
  })
  @Roles('HR')
  @Post(API_PATHS.audit)
  @HttpCode(200)
  async search(@Body() body: SearchAuditDto = new SearchAuditDto()): Promise<SearchAuditAnswer> {
    const search = await this.requests.read(body);
    const [found, rules] = await Promise.all([
      this.audit.find(search),
      search.kinds.includes('rules') ? this.rules.find(search) : undefined,
    ]);
    return rules ? { ...found, rules } : found;
  }
}
