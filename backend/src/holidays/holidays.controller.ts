import { Body, Controller, Delete, Get, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { changeAnswer, type MessageAnswer } from '@timekeep/contracts/api/answers';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { holidaysAnswer, type HolidaysAnswer } from '@timekeep/contracts/api/holidays-api';
import { remarkTitle } from '@timekeep/contracts/attendance/remarks';
import { holidayMessages } from '@timekeep/contracts/holidays/holiday-messages';
import { dateMessages } from '@timekeep/contracts/time/date-messages';
import type { Request } from 'express';
import { messageAnswer, ReadYourWrites } from '../http/read-your-writes.js';
import { commandContext } from '../http/request-context.js';
import { ApiCall } from '../openapi/api-call.decorator.js';
import { DateFields } from '../organization/organization.module.js';
import { Roles } from '../security/access.decorators.js';
import {
  ApplyHoliday,
  ApplyHolidayDto,
  WithdrawHoliday,
  WithdrawHolidayDto,
} from './change-holidays/change-holidays.command.js';
import { HolidayList } from './list-holidays/list-holidays.query.js';

@Controller()
export class HolidaysController {
  constructor(
    private readonly commands: CommandBus,
    private readonly dates: DateFields,
    private readonly reads: ReadYourWrites,
    private readonly holidays: HolidayList,
  ) {}

  @ApiCall({
    summary: 'Make a date a holiday for all employees',
    answer: changeAnswer,
  })
  @Roles('HR')
  @Post(API_PATHS.holidays)
  @HttpCode(200)
  async apply(
    @Body() { selectedDate, selectedRemark: remark }: ApplyHolidayDto,
    @Req() request: Request,
  ): Promise<MessageAnswer> {
    const date = await this.dates.read(dateMessages.theDate(), selectedDate);
    const command = new ApplyHoliday({ date, remark }, commandContext(request));
    const { events, position } = await this.commands.execute(command);
    const words = { date, holiday: remarkTitle(remark) };
    if (events.length === 0) return messageAnswer(holidayMessages.unchanged(words));
    return this.reads.confirm(holidayMessages.applied(words), position, ['attendance', 'audit']);
  }

  @ApiCall({
    summary: 'All holidays, by date',
    answer: holidaysAnswer,
  })
  @Roles('HR')
  @Get(API_PATHS.holidays)
  async list(): Promise<HolidaysAnswer> {
    return { data: await this.holidays.all() };
  }

  @ApiCall({
    summary: 'Withdraw the holiday of a date',
    answer: changeAnswer,
    failures: [404],
  })
  @Roles('HR')
  @Delete(API_PATHS.holidays)
  async withdraw(
    @Body() { selectedDate }: WithdrawHolidayDto,
    @Req() request: Request,
  ): Promise<MessageAnswer> {
    const date = await this.dates.read(dateMessages.theDate(), selectedDate);
    const { position } = await this.commands.execute(new WithdrawHoliday(date, commandContext(request)));
    return this.reads.confirm(holidayMessages.withdrawn({ date }), position, ['attendance', 'audit']);
  }
}
