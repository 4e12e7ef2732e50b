import { Controller, Get, Param } from '@nestjs/common';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { OwnAttendanceAnswer } from '@timekeep/contracts/api/attendance-api';
import { withData, type WrittenJson } from '../../http/written-json.js';
import { EmpidPipe } from '../../http/validation/empid.pipe.js';
import { ownAttendanceAnswer } from '../../openapi/answers/attendance.answers.js';
import { ApiCall } from '../../openapi/api-call.decorator.js';
import { CurrentUser } from '../../security/access.decorators.js';
import { requireOwn } from '../../security/require-own.js';
import type { SignedInUser } from '../../security/signed-in-user.js';
import { DateUnderWay } from '../queries/date-under-way.js';
import { OwnAttendance } from '../queries/own-attendance.js';

@Controller()
export class OwnAttendanceController {
  constructor(
    private readonly attendance: OwnAttendance,
    private readonly underWay: DateUnderWay,
  ) {}

  @ApiCall({ summary: "One's own attendance records, newest first", answer: ownAttendanceAnswer })
  @Get(API_PATHS.ownAttendance)
  async own(
    @Param('employeeId', EmpidPipe) EMPID: string,
    @CurrentUser() user: SignedInUser,
  ): Promise<WrittenJson<OwnAttendanceAnswer>> {
    requireOwn(user, EMPID);
    const [data, current] = await Promise.all([this.attendance.of(EMPID), this.underWay.of(EMPID)]);
    return withData<OwnAttendanceAnswer>(data, { current });
  }
}
