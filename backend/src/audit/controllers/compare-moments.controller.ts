import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { CompareMomentsAnswer } from '@timekeep/contracts/api/audit-api';
import { compareMomentsAnswer } from '../../openapi/answers/audit.answers.js';
import { ApiCall } from '../../openapi/api-call.decorator.js';
import { Roles } from '../../security/access.decorators.js';
import { CompareMomentsDto } from '../dto/compare-moments.dto.js';
import { CompareMoments } from '../queries/compare-moments.js';

@Controller()
export class CompareMomentsController {
  constructor(private readonly moments: CompareMoments) {}

  @ApiCall({
    summary: 'Which records changed between two moments, and who changed them',
    notes: 'Both days are inclusive; moments are instants. Who changed a record back is not told.',
    answer: compareMomentsAnswer,
    weight: 'heavy',
  })
  @Roles('HR')
  @Post(API_PATHS.auditDifference)
  @HttpCode(200)
  async compare(@Body() body: CompareMomentsDto): Promise<CompareMomentsAnswer> {
    return this.moments.between(body);
  }
}
