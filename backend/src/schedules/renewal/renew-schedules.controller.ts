import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { renewalMessage, type RenewSchedulesAnswer } from '@timekeep/contracts/api/schedules-api';
import type { Request } from 'express';
import { ReadYourWrites } from '../../http/read-your-writes.js';
import { LIST_LIMITS } from '../../http/requests/body-limits.js';
import { commandContext } from '../../http/request-context.js';
import { renewSchedulesAnswer } from '../../openapi/answers/schedules.answers.js';
import { ApiCall } from '../../openapi/api-call.decorator.js';
import { Roles } from '../../security/access.decorators.js';
import { RenewSchedules } from './renew-schedules.command.js';
import { RenewSchedulesDto } from './renew-schedules.dto.js';

@Controller()
export class RenewSchedulesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: ReadYourWrites,
  ) {}

  @ApiCall({
    summary: 'Carry schedules over the next year',
    notes: 'Only days without hours are filled: the same call again changes nothing.',
    answer: renewSchedulesAnswer,
    bodyLimits: LIST_LIMITS.renewal,
  })
  @Roles('HR')
  @Post(API_PATHS.renewSchedules)
  @HttpCode(200)
  async renew(@Body() { ids }: RenewSchedulesDto, @Req() request: Request): Promise<RenewSchedulesAnswer> {
    const command = new RenewSchedules(ids, commandContext(request));
    const { year, stats, undefinedSchedules, position } = await this.commands.execute(command);
    const msg = renewalMessage(stats.five + stats.six, year);
    return {
      ...(await this.reads.confirm(msg, position, ['attendance', 'audit'])),
      undefinedSchedules,
      stats,
      year,
    };
  }
}
