import { Controller, Get, Param } from '@nestjs/common';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { ScheduleAnswer } from '@timekeep/contracts/api/schedules-api';
import { EmpidPipe } from '../../http/validation/empid.pipe.js';
import { scheduleAnswer } from '../../openapi/answers/schedules.answers.js';
import { ApiCall } from '../../openapi/api-call.decorator.js';
import { Roles } from '../../security/access.decorators.js';
import { ScheduleOf } from '../queries/schedule-of.js';

@Controller()
export class ScheduleController {
  constructor(private readonly schedules: ScheduleOf) {}

  @ApiCall({ summary: 'The schedule of an employee', answer: scheduleAnswer, failures: [404] })
  @Roles('HR')
  @Get(API_PATHS.scheduleOf)
  of(@Param('EMPID', EmpidPipe) EMPID: string): Promise<ScheduleAnswer> {
    return this.schedules.find(EMPID);
  }
}
