import { Controller, Get } from '@nestjs/common';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import {
  companiesAnswer,
  departmentsAnswer,
  type CompaniesAnswer,
  type DepartmentsAnswer,
} from '@timekeep/contracts/api/employees-api';
import { ApiCall } from '../openapi/api-call.decorator.js';
import { Roles } from '../security/access.decorators.js';
import { OrganizationNames } from './list-units/list-units.query.js';

@Controller()
export class OrganizationController {
  constructor(private readonly names: OrganizationNames) {}

  @ApiCall({
    summary: 'The companies of the group',
    answer: companiesAnswer,
  })
  @Roles('HR')
  @Get(API_PATHS.companies)
  async companies(): Promise<CompaniesAnswer> {
    return { company: await this.names.companies() };
  }

  @ApiCall({
    summary: 'The departments of the group',
    answer: departmentsAnswer,
  })
  @Roles('HR')
  @Get(API_PATHS.departments)
  async departments(): Promise<DepartmentsAnswer> {
    return { department: await this.names.departments() };
  }
}
