import { Controller, Get, Param } from '@nestjs/common';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { OwnDayAnswer, OwnLeaveAnswer } from '@timekeep/contracts/api/requests-api';
import { dateMessages } from '@timekeep/contracts/time/date-messages';
import { ApiCall } from '../openapi/api-call.decorator.js';
import { DateFields } from '../organization/organization.module.js';
import { CurrentUser } from '../security/access.decorators.js';
import type { SignedInUser } from '../security/signed-in-user.js';
import { OwnDay, OwnLeave } from './own-leave/own-leave.query.js';

/** Routes for an employee's own leave and records, from which requests are made. */
@Controller()
export class OwnLeaveController {
  constructor(
    private readonly dates: DateFields,
    private readonly leave: OwnLeave,
    private readonly day: OwnDay,
  ) {}

  @ApiCall({ summary: "One's own leave: balances, ledger, schedule and holidays" })
  @Get(API_PATHS.ownLeave)
  ownLeave(@CurrentUser() { EMPID }: SignedInUser): Promise<OwnLeaveAnswer> {
    return this.leave.of(EMPID);
  }

  @ApiCall({
    summary: "One's own record of a day: why it says what it says, and its history",
    failures: [404],
  })
  @Get(API_PATHS.ownDay)
  async ownDay(@Param('date') date: string, @CurrentUser() { EMPID }: SignedInUser): Promise<OwnDayAnswer> {
    return this.day.of(EMPID, await this.dates.read(dateMessages.theDate(), date));
  }
}
