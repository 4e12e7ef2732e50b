import { Controller, Get } from '@nestjs/common';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { EmployeesAnswer } from '@timekeep/contracts/api/employees-api';
import { employeesAnswer } from '../../openapi/answers/employees.answers.js';
import { ApiCall } from '../../openapi/api-call.decorator.js';
import { Roles } from '../../security/access.decorators.js';
import { EmployeeList } from '../queries/employee-list.js';

@Controller()
export class EmployeesController {
  constructor(private readonly list: EmployeeList) {}

  @ApiCall({
    summary: 'All employees by name, without those who resigned',
    answer: employeesAnswer,
    weight: 'heavy',
  })
  @Roles('HR')
  @Get(API_PATHS.employees)
  async employees(): Promise<EmployeesAnswer> {
    return { employee: await this.list.all() };
  }
}
