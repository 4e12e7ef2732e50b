import { Body, Controller, Delete, Req } from '@nestjs/common';
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
import { WithdrawHoliday } from '../commands/withdraw-holiday.command.js';
import { WithdrawHolidayDto } from '../dto/holiday.dto.js';

@Controller()
export class WithdrawHolidayController {
  constructor(
    private readonly commands: CommandBus,
    private readonly dates: DateFields,
    private readonly reads: ReadYourWrites,
  ) {}

  @ApiCall({ summary: 'Withdraw the holiday of a date', answer: messageAnswer, failures: [404] })
  @Roles('HR')
  @Delete(API_PATHS.holidays)
  async withdraw(
    @Body() { selectedDate }: WithdrawHolidayDto,
    @Req() request: Request,
  ): Promise<MessageAnswer> {
    const date = await this.dates.read('The date', selectedDate);
    const { position } = await this.commands.execute(new WithdrawHoliday(date, commandContext(request)));
    return this.reads.confirm(`${date} is no longer a holiday.`, position, ['attendance', 'audit']);
  }
}
