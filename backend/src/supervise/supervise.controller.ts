import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import {
  recordsOfAnswer,
  supervisedDepartmentAnswer,
  type RecordsOfAnswer,
  type SupervisedDepartmentAnswer,
} from '@timekeep/contracts/api/employees-api';
import { ApiCall } from '../openapi/api-call.decorator.js';
import { CurrentUser, Roles } from '../security/access.decorators.js';
import type { SignedInUser } from '../security/signed-in-user.js';
import { OwnDepartment } from './read-own-department/read-own-department.query.js';
import { EmployeeRecords, RecordsOfDto } from './read-records/read-records.query.js';

@Controller()
export class SuperviseController {
  constructor(
    private readonly own: OwnDepartment,
    private readonly employeeRecords: EmployeeRecords,
  ) {}

  @ApiCall({
    summary: "The people of the supervisor's own department, and their records of today",
    answer: supervisedDepartmentAnswer,
    notes: 'Without the supervisor, and without those who resigned.',
  })
  @Roles('SUPERVISOR')
  @Get(API_PATHS.supervisedDepartment)
  department(
    @Param('department') department: string,
    @CurrentUser() { EMPID }: SignedInUser,
  ): Promise<SupervisedDepartmentAnswer> {
    return this.own.overview(EMPID, department);
  }

  @ApiCall({
    summary: "The records of an employee of the supervisor's own department, newest first",
    answer: recordsOfAnswer,
    notes: 'Of the days on which the employee was in that department.',
  })
  @Roles('SUPERVISOR')
  @Post(API_PATHS.supervisedRecords)
  @HttpCode(200)
  async recordsOfOwnDepartment(
    @Body() { id }: RecordsOfDto,
    @CurrentUser() { EMPID }: SignedInUser,
  ): Promise<RecordsOfAnswer> {
    return { data: await this.own.recordsOf(EMPID, id) };
  }

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
