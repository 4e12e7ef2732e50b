import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { Request } from 'express';
import { ReadYourWrites } from '../../http/read-your-writes.js';
import { commandContext } from '../../http/request-context.js';
import { messageAnswer } from '../../openapi/answers/common.answers.js';
import { ApiCall } from '../../openapi/api-call.decorator.js';
import { DateFields } from '../../organization/organization.module.js';
import { Roles } from '../../security/access.decorators.js';
import { SaveSchedule } from '../commands/save-schedule.command.js';
import { SaveScheduleDto } from '../dto/save-schedule.dto.js';

@Controller()
export class SaveScheduleController {
  constructor(
    private readonly commands: CommandBus,
    private readonly dates: DateFields,
    private readonly reads: ReadYourWrites,
  ) {}

  @ApiCall({ summary: 'Save the schedule of an employee', answer: messageAnswer, failures: [404] })
  @Roles('HR')
  @Post(API_PATHS.saveSchedule)
  @HttpCode(200)
  async save(@Body() body: SaveScheduleDto, @Req() request: Request): Promise<MessageAnswer> {
    const schedule = {
      EMPID: body.EMPID,
      FROM: await this.dates.read('The first day', body.FROM),
      TO: await this.dates.read('The last day', body.TO),
      DAYS: body.DAYS,
      TIME: body.TIME,
    };
    const { position } = await this.commands.execute(new SaveSchedule(schedule, commandContext(request)));
    return this.reads.confirm(`The schedule of ${body.EMPID} was saved.`, position, ['attendance', 'audit']);
  }
}
