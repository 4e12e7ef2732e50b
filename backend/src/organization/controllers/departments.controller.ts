import { Controller, Get } from '@nestjs/common';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { DepartmentsAnswer } from '@timekeep/contracts/api/employees-api';
import { departmentsAnswer } from '../../openapi/answers/employees.answers.js';
import { ApiCall } from '../../openapi/api-call.decorator.js';
import { Roles } from '../../security/access.decorators.js';
import { OrganizationNames } from '../queries/organization-names.js';

@Controller()
export class DepartmentsController {
  constructor(private readonly names: OrganizationNames) {}

  @ApiCall({ summary: 'The departments of the group', answer: departmentsAnswer })
  @Roles('HR')
  @Get(API_PATHS.departments)
  async departments(): Promise<DepartmentsAnswer> {
    return { department: await this.names.departments() };
  }
}
