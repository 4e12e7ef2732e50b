import { Controller, Get } from '@nestjs/common';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { OverviewAnswer } from '@timekeep/contracts/api/overview-api';
import { overviewAnswer } from '../../openapi/answers/timekeep.answers.js';
import { ApiCall } from '../../openapi/api-call.decorator.js';
import { Roles } from '../../security/access.decorators.js';
import { CompanyOverview } from '../queries/company-overview.js';

@Controller()
export class OverviewController {
  constructor(private readonly overview: CompanyOverview) {}

  @ApiCall({
    summary: 'How the group stands today by department, and its lateness and absence of 30 days',
    answer: overviewAnswer,
  })
  @Roles('HR')
  @Get(API_PATHS.overview)
  present(): Promise<OverviewAnswer> {
    return this.overview.present();
  }
}
