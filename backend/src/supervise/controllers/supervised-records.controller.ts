import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { RecordsOfAnswer } from '@timekeep/contracts/api/employees-api';
import { recordsOfAnswer } from '../../openapi/answers/supervise.answers.js';
import { ApiCall } from '../../openapi/api-call.decorator.js';
import { CurrentUser, Roles } from '../../security/access.decorators.js';
import type { SignedInUser } from '../../security/signed-in-user.js';
import { RecordsOfDto } from '../dto/records-of.dto.js';
import { EmployeeRecords } from '../queries/employee-records.js';
import { OwnDepartment } from '../queries/own-department.js';

@Controller()
export class SupervisedRecordsController {
  constructor(
    private readonly own: OwnDepartment,
    private readonly employeeRecords: EmployeeRecords,
  ) {}

  @ApiCall({
    summary: "The records of an employee of the supervisor's own department, newest first",
    answer: recordsOfAnswer,
  })
  @Roles('SUPERVISOR')
  @Post(API_PATHS.supervisedRecords)
  @HttpCode(200)
  async records(
    @Body() { id }: RecordsOfDto,
    @CurrentUser() { EMPID }: SignedInUser,
  ): Promise<RecordsOfAnswer> {
    await this.own.requireMember(EMPID, id);
    return { data: await this.employeeRecords.of(id) };
  }
}
