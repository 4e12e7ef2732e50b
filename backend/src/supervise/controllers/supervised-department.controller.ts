import { Controller, Get, Param } from '@nestjs/common';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { SupervisedDepartmentAnswer } from '@timekeep/contracts/api/employees-api';
import { supervisedDepartmentAnswer } from '../../openapi/answers/supervise.answers.js';
import { ApiCall } from '../../openapi/api-call.decorator.js';
import { CurrentUser, Roles } from '../../security/access.decorators.js';
import type { SignedInUser } from '../../security/signed-in-user.js';
import { OwnDepartment } from '../queries/own-department.js';

@Controller()
export class SupervisedDepartmentController {
  constructor(private readonly own: OwnDepartment) {}

  @ApiCall({
    summary: "The people of the supervisor's own department, and their records of today",
    notes: 'Without the supervisor, and without those who resigned.',
    answer: supervisedDepartmentAnswer,
  })
  @Roles('SUPERVISOR')
  @Get(API_PATHS.supervisedDepartment)
  department(
    @Param('department') department: string,
    @CurrentUser() { EMPID }: SignedInUser,
  ): Promise<SupervisedDepartmentAnswer> {
    return this.own.overview(EMPID, department);
  }
}
