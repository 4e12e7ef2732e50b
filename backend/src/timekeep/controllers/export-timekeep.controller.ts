import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { Response } from 'express';
import { timekeepCsv } from '../../openapi/answers/timekeep.answers.js';
import { ApiCall } from '../../openapi/api-call.decorator.js';
import { Roles } from '../../security/access.decorators.js';
import { SearchTimekeepDto } from '../dto/search-timekeep.dto.js';
import { NotDue } from '../queries/not-due.js';
import { writeCsv } from '../reports/csv-of-records.js';
import { ExportRecords } from '../reports/export-records.js';
import { ReportRequests } from '../reports/report-requests.js';

@Controller()
export class ExportTimekeepController {
  constructor(
    private readonly requests: ReportRequests,
    private readonly records: ExportRecords,
    private readonly notDue: NotDue,
  ) {}

  /** A failure on the way breaks the connection off: half a file must not look like a whole one. */
  @ApiCall({
    summary: 'All records of a search and their totals, as a CSV file',
    notes: 'A connection that breaks off means that the file is not whole.',
    answer: timekeepCsv,
    weight: 'export',
    mediaType: 'text/csv',
  })
  @Roles('HR')
  @Post(API_PATHS.timekeepCsv)
  @HttpCode(200)
  async export(@Body() body: SearchTimekeepDto, @Res() response: Response): Promise<void> {
    const search = await this.requests.read(body);
    // At an earlier moment, everybody without a punch was absent as far as was known.
    const isNotDue = search.asOf === null ? await this.notDue.atPresent() : undefined;
    const pages = await this.records.pages(search);
    response.attachment(`timekeep-${search.from}-${search.to}.csv`).type('text/csv; charset=utf-8');
    await writeCsv(pages, response, isNotDue);
  }
}
