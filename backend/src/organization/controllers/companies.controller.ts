import { Controller, Get } from '@nestjs/common';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { CompaniesAnswer } from '@timekeep/contracts/api/employees-api';
import { companiesAnswer } from '../../openapi/answers/employees.answers.js';
import { ApiCall } from '../../openapi/api-call.decorator.js';
import { Roles } from '../../security/access.decorators.js';
import { OrganizationNames } from '../queries/organization-names.js';

@Controller()
export class CompaniesController {
  constructor(private readonly names: OrganizationNames) {}

  @ApiCall({ summary: 'The companies of the group', answer: companiesAnswer })
  @Roles('HR')
  @Get(API_PATHS.companies)
  async companies(): Promise<CompaniesAnswer> {
    return { company: await this.names.companies() };
  }
}
