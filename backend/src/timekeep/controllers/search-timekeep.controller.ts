import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { SearchTimekeepAnswer } from '@timekeep/contracts/api/timekeep-api';
import type { WrittenJson } from '../../http/written-json.js';
import { searchTimekeepAnswer } from '../../openapi/answers/timekeep.answers.js';
import { ApiCall } from '../../openapi/api-call.decorator.js';
import { Roles } from '../../security/access.decorators.js';
import { SearchTimekeepDto } from '../dto/search-timekeep.dto.js';
import { ReportRequests } from '../reports/report-requests.js';
import { SearchRecords } from '../reports/search-records.js';

@Controller()
export class SearchTimekeepController {
  constructor(
    private readonly requests: ReportRequests,
    private readonly records: SearchRecords,
  ) {}

  @ApiCall({
    summary: 'Records of many employees, newest first',
    notes:
      'Both days inclusive. For `name`, `selectedOption` is an employee ID or an exact `LAST, FIRST`. With `asOf`, an instant, the records are as they were known then.',
    answer: searchTimekeepAnswer,
    weight: 'heavy',
  })
  @Roles('HR')
  @Post(API_PATHS.timekeep)
  @HttpCode(200)
  async search(@Body() body: SearchTimekeepDto): Promise<WrittenJson<SearchTimekeepAnswer>> {
    return this.records.find(await this.requests.read(body));
  }
}
