import { Controller, Get } from '@nestjs/common';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { HolidaysAnswer } from '@timekeep/contracts/api/holidays-api';
import { holidaysAnswer } from '../../openapi/answers/holidays.answers.js';
import { ApiCall } from '../../openapi/api-call.decorator.js';
import { Roles } from '../../security/access.decorators.js';
import { HolidayList } from '../queries/holiday-list.js';

@Controller()
export class ListHolidaysController {
  constructor(private readonly holidays: HolidayList) {}

  @ApiCall({ summary: 'All holidays, by date', answer: holidaysAnswer })
  @Roles('HR')
  @Get(API_PATHS.holidays)
  async list(): Promise<HolidaysAnswer> {
    return { data: await this.holidays.all() };
  }
}
