import { Controller, Get, Query } from '@nestjs/common';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { LeaveBalancesAnswer } from '@timekeep/contracts/api/leave-api';
import { leaveBalancesAnswer } from '../../openapi/answers/leave.answers.js';
import { ApiCall } from '../../openapi/api-call.decorator.js';
import { Roles } from '../../security/access.decorators.js';
import { EmpidQueryPipe } from '../dto/empid-query.pipe.js';
import { LeaveBalances } from '../queries/leave-balances.js';
import { found } from '../queries/found.js';

@Controller()
export class LeaveBalancesController {
  constructor(private readonly balances: LeaveBalances) {}

  @ApiCall({
    summary: 'Days of leave left, two rows for each employee',
    notes: 'By name and without the resigned; with `EMPID` the rows of that employee alone.',
    answer: leaveBalancesAnswer,
    weight: 'heavy',
    optionalQuery: ['EMPID'],
    failures: [400, 404],
  })
  @Roles('HR')
  @Get(API_PATHS.leaves)
  async all(@Query('EMPID', EmpidQueryPipe) EMPID: string | undefined): Promise<LeaveBalancesAnswer> {
    if (EMPID === undefined) return { data: await this.balances.all() };
    const rows = await this.balances.of(EMPID);
    return { data: found(EMPID, rows.length > 0 ? rows : null) };
  }
}
