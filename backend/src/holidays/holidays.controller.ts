import { Body, Controller, Delete, Get, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { HolidaysAnswer } from '@timekeep/contracts/api/holidays-api';
import type { Request } from 'express';
import { ReadYourWrites } from '../http/read-your-writes.js';
import { commandContext } from '../http/request-context.js';
import { ApiCall } from '../openapi/api-call.decorator.js';
import { DateFields } from '../organization/organization.module.js';
import { Roles } from '../security/access.decorators.js';
import { ApplyHoliday, ApplyHolidayDto } from './apply-holiday/apply-holiday.command.js';
import { holidayWords } from './holiday.decider.js';
import { HolidayList } from './list-holidays/list-holidays.query.js';
import { WithdrawHoliday, WithdrawHolidayDto } from './withdraw-holiday/withdraw-holiday.command.js';

@Controller()
export class HolidaysController {
  constructor(
    private readonly commands: CommandBus,
    private readonly dates: DateFields,
    private readonly reads: ReadYourWrites,
    private readonly holidays: HolidayList,
  ) {}

  @ApiCall({
    operationId: 'ApplyHolidayController.apply',
    summary: 'Make a date a holiday for all employees',
  })
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

  @ApiCall({
    operationId: 'ListHolidaysController.list',
    summary: 'All holidays, by date',
  })
  @Roles('HR')
  @Get(API_PATHS.holidays)
  async list(): Promise<HolidaysAnswer> {
    return { data: await this.holidays.all() };
  }

  @ApiCall({
    operationId: 'WithdrawHolidayController.withdraw',
    summary: 'Withdraw the holiday of a date',
    failures: [404],
  })
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
