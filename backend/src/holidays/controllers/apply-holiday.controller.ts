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
import { ApplyHoliday } from '../commands/apply-holiday.command.js';
import { ApplyHolidayDto } from '../dto/holiday.dto.js';
import { holidayWords } from '../holiday.decider.js';

@Controller()
export class ApplyHolidayController {
  constructor(
    private readonly commands: CommandBus,
    private readonly dates: DateFields,
    private readonly reads: ReadYourWrites,
  ) {}

  @ApiCall({ summary: 'Make a date a holiday for all employees', answer: messageAnswer })
  @Roles('HR')
  @Post(API_PATHS.holidays)
  @HttpCode(200)
  async apply(
    @Body() { selectedDate, selectedRemark: remark }: ApplyHolidayDto,
    @Req() request: Request,
  ): Promise<MessageAnswer> {
    const date = await this.dates.read('The date', selectedDate);
    const command = new ApplyHoliday({ date, remark }, commandContext(request));
    const { events, position } = await this.commands.execute(command);
    const holiday = holidayWords(remark);
    if (events.length === 0) return { msg: `${date} is ${holiday} already. Nothing was changed.` };
    return this.reads.confirm(`${date} is now ${holiday} for all employees.`, position, [
      'attendance',
      'audit',
    ]);
  }
}
