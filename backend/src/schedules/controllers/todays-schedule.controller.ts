import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { TodaysScheduleAnswer } from '@timekeep/contracts/api/attendance-api';
import { todaysScheduleAnswer } from '../../openapi/answers/attendance.answers.js';
import { ApiCall } from '../../openapi/api-call.decorator.js';
import { DateFields } from '../../organization/organization.module.js';
import { CurrentUser } from '../../security/access.decorators.js';
import { requireOwn } from '../../security/require-own.js';
import type { SignedInUser } from '../../security/signed-in-user.js';
import { TodaysScheduleDto } from '../dto/todays-schedule.dto.js';
import { TodaysSchedule } from '../queries/todays-schedule.js';

@Controller()
export class TodaysScheduleController {
  constructor(
    private readonly schedules: TodaysSchedule,
    private readonly dates: DateFields,
  ) {}

  @ApiCall({ summary: "One's own schedule of a day", answer: todaysScheduleAnswer })
  @Post(API_PATHS.todaysSchedule)
  @HttpCode(200)
  async todays(
    @Body() { id, date }: TodaysScheduleDto,
    @CurrentUser() user: SignedInUser,
  ): Promise<TodaysScheduleAnswer> {
    requireOwn(user, id);
    return { data: await this.schedules.of(id, await this.dates.read('The day', date)) };
  }
}
