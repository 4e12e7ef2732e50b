import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { RecordsOfAnswer } from '@timekeep/contracts/api/employees-api';
import { recordsOfAnswer } from '../../openapi/answers/supervise.answers.js';
import { ApiCall } from '../../openapi/api-call.decorator.js';
import { Roles } from '../../security/access.decorators.js';
import { RecordsOfDto } from '../dto/records-of.dto.js';
import { EmployeeRecords } from '../queries/employee-records.js';

@Controller()
export class EmployeeRecordsController {
  constructor(private readonly employeeRecords: EmployeeRecords) {}

  @ApiCall({
    summary: 'The records of an employee, newest first, also of one who resigned',
    answer: recordsOfAnswer,
    failures: [404],
  })
  @Roles('HR')
  @Post(API_PATHS.departments)
  @HttpCode(200)
  async records(@Body() { id }: RecordsOfDto): Promise<RecordsOfAnswer> {
    return { data: await this.employeeRecords.of(id) };
  }
}
