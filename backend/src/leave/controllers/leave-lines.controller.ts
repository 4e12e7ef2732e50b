import { Controller, Get, Query } from '@nestjs/common';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { LeaveLinesAnswer } from '@timekeep/contracts/api/leave-api';
import { EmpidPipe } from '../../http/validation/empid.pipe.js';
import { leaveLinesAnswer } from '../../openapi/answers/leave.answers.js';
import { ApiCall } from '../../openapi/api-call.decorator.js';
import { Roles } from '../../security/access.decorators.js';
import { EmpidQueryPipe } from '../dto/empid-query.pipe.js';
import { LeaveLines } from '../queries/leave-lines.js';
import { found } from '../queries/found.js';

@Controller()
export class LeaveLinesController {
  constructor(private readonly lines: LeaveLines) {}

  @ApiCall({
    summary: "The ledger of an employee's leave, newest line first",
    answer: leaveLinesAnswer,
    failures: [400, 404],
  })
  @Roles('HR')
  @Get(API_PATHS.leaveTransactions)
  async of(@Query('EMPID', EmpidQueryPipe, EmpidPipe) EMPID: string): Promise<LeaveLinesAnswer> {
    return { data: found(EMPID, await this.lines.of(EMPID)) };
  }
}
