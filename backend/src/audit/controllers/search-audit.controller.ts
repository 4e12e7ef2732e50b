import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { SearchAuditAnswer } from '@timekeep/contracts/api/audit-api';
import { searchAuditAnswer } from '../../openapi/answers/audit.answers.js';
import { ApiCall } from '../../openapi/api-call.decorator.js';
import { Roles } from '../../security/access.decorators.js';
import { SearchAuditDto } from '../dto/search-audit.dto.js';
import { AuditRequests } from '../queries/audit-requests.js';
import { SearchAudit } from '../queries/search-audit.js';

@Controller()
export class SearchAuditController {
  constructor(
    private readonly requests: AuditRequests,
    private readonly audit: SearchAudit,
  ) {}

  @ApiCall({
    summary: 'Who changed which record, the latest change first',
    notes:
      'Every field narrows the search; days are inclusive. Without `kinds`, corrections alone. Departments are those of today.',
    answer: searchAuditAnswer,
    weight: 'heavy',
  })
  @Roles('HR')
  @Post(API_PATHS.audit)
  @HttpCode(200)
  async search(@Body() body: SearchAuditDto = new SearchAuditDto()): Promise<SearchAuditAnswer> {
    return this.audit.find(await this.requests.read(body));
  }
}
