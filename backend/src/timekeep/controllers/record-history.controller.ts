import { Controller, Get, Param } from '@nestjs/common';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { RecordHistoryAnswer } from '@timekeep/contracts/api/timekeep-api';
import { EmpidPipe } from '../../http/validation/empid.pipe.js';
import { recordHistoryAnswer } from '../../openapi/answers/timekeep.answers.js';
import { ApiCall } from '../../openapi/api-call.decorator.js';
import { DateFields } from '../../organization/organization.module.js';
import { Roles } from '../../security/access.decorators.js';
import { RecordHistory } from '../queries/record-history.js';

@Controller()
export class RecordHistoryController {
  constructor(
    private readonly history: RecordHistory,
    private readonly dates: DateFields,
  ) {}

  @ApiCall({
    summary: 'What was corrected in a record, newest first',
    notes: 'None for a record that nobody corrected, and for one that does not exist.',
    answer: recordHistoryAnswer,
  })
  @Roles('HR')
  @Get(API_PATHS.recordHistory)
  async of(
    @Param('EMPID', EmpidPipe) EMPID: string,
    @Param('date') date: string,
  ): Promise<RecordHistoryAnswer> {
    return { data: await this.history.of(EMPID, await this.dates.read('The date', date)) };
  }
}
