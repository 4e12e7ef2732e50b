import { Controller, Get, Param } from '@nestjs/common';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { RecordExplanationAnswer } from '@timekeep/contracts/api/audit-api';
import { EmpidPipe } from '../../http/validation/empid.pipe.js';
import { recordExplanationAnswer } from '../../openapi/answers/audit.answers.js';
import { ApiCall } from '../../openapi/api-call.decorator.js';
import { DateFields } from '../../organization/organization.module.js';
import { Roles } from '../../security/access.decorators.js';
import { ExplainedRecords } from '../queries/explained-records.js';

@Controller()
export class ExplainRecordController {
  constructor(
    private readonly records: ExplainedRecords,
    private readonly dates: DateFields,
  ) {}

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
    return { data: await this.records.of(EMPID, await this.dates.read('The date', date)) };
  }
}
