import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { Response } from 'express';
import { auditCsv } from '../../openapi/answers/audit.answers.js';
import { ApiCall } from '../../openapi/api-call.decorator.js';
import { Roles } from '../../security/access.decorators.js';
import { SearchAuditDto } from '../dto/search-audit.dto.js';
import { ExportAudit } from '../export/export-audit.js';
import { AuditRequests } from '../queries/audit-requests.js';

@Controller()
export class ExportAuditController {
  constructor(
    private readonly requests: AuditRequests,
    private readonly audit: ExportAudit,
  ) {}

  /** A failure on the way breaks the connection off: half a file must not look like a whole one. */
  @ApiCall({
    summary: 'All versions of a search, as a CSV file',
    notes:
      'Each line names its event, and has a SHA-256 hash of the record up to it: `it audit verify` holds both against the log. LINE and FILE HASH tell when lines are missing; the last line, END, says how many there are. A connection that breaks off means that the file is not whole.',
    answer: auditCsv,
    weight: 'export',
    mediaType: 'text/csv',
  })
  @Roles('HR')
  @Post(API_PATHS.auditCsv)
  @HttpCode(200)
  async export(
    @Res() response: Response,
    @Body() body: SearchAuditDto = new SearchAuditDto(),
  ): Promise<void> {
    const pages = await this.audit.pages(await this.requests.read(body));
    response.attachment('timekeep-audit.csv').type('text/csv; charset=utf-8');
    await this.audit.write(pages, response);
  }
}
