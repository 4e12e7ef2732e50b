import { Controller, Get, Param, Injectable } from '@nestjs/common';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { LeaveLine } from '@timekeep/contracts/api/leave-api';
import {
  ownDayAnswer,
  ownLeaveAnswer,
  type OwnDayAnswer,
  type OwnLeaveAnswer,
} from '@timekeep/contracts/api/requests-api';
import { dateMessages } from '@timekeep/contracts/time/date-messages';
import { recordMessages } from '@timekeep/contracts/attendance/record-messages';
import { balancesOf, runningBalances, type LeaveLedger } from '@timekeep/contracts/leave/ledger';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { ApiCall } from '../openapi/api-call.decorator.js';
import { DateFields } from '../organization/organization.module.js';
import { CurrentUser } from '../security/access.decorators.js';
import type { SignedInUser } from '../security/signed-in-user.js';
import { ExplainedRecords } from '../audit/audit.module.js';
import { EmployeeFacts } from '../employees/employees.module.js';
import { refusedAs } from '../event-store/store-errors.js';
import { HolidayList } from '../holidays/holidays.module.js';
import { EmployeeDaysOff, EmployeeLeave, listedAbsences } from '../leave/leave.module.js';
import { EmployeeSchedules } from '../schedules/schedules.module.js';
import { PresentRecords } from '../timekeep/timekeep.module.js';
import { RequestDetail } from './request-detail/request-detail.query.js';
import { RequestLists } from './search-requests/search-requests.query.js';

/** An employee's own leave, with what a preview of a request needs. */
@Injectable()
export class OwnLeave {
  constructor(
    private readonly leave: EmployeeLeave,
    private readonly employees: EmployeeFacts,
    private readonly schedules: EmployeeSchedules,
    private readonly holidays: HolidayList,
    private readonly off: EmployeeDaysOff,
  ) {}

  async of(EMPID: string): Promise<OwnLeaveAnswer> {
    const [ledger, employee, { ranges, days }, holidays, worked] = await Promise.all([
      this.leave.ledger(EMPID),
      this.employees.find(EMPID),
      this.schedules.of(EMPID),
      this.holidays.of(EMPID),
      this.off.recentlyWorked(EMPID),
    ]);
    const lines = linesOf(EMPID, ledger);
    const absences = employee ? listedAbsences(ledger.absences, employee) : [];
    return { balances: balancesOf(ledger), lines, absences, schedule: ranges, days, holidays, worked };
  }
}

/** The lines of a ledger, newest first, each with the balance of its type after it. */
function linesOf(EMPID: string, { lines }: LeaveLedger): LeaveLine[] {
  const balances = runningBalances(lines);
  return lines
    .map(({ TRANSAC_ID, LEAVE_TYPE, DATE, REMARKS, change, half = null, outside, holiday }, index) => ({
      ...{ TRANSAC_ID, EMPID, LEAVE_TYPE, DATE, REMARKS, half },
      DAYS: Math.abs(change),
      CHANGE: change,
      BALANCE: balances[index] ?? 0,
      ...(outside && { outside }),
      ...(holiday && { holiday }),
    }))
    .reverse();
}

/** An employee's own record of a day, with the reasons of its content. */
@Injectable()
export class OwnDay {
  constructor(
    private readonly records: PresentRecords,
    private readonly explained: ExplainedRecords,
    private readonly detail: RequestDetail,
    private readonly lists: RequestLists,
  ) {}

  /** @throws RefusedError as missing when there is no record of that date */
  async of(EMPID: string, date: WorkDate): Promise<OwnDayAnswer> {
    const found = await this.records.find(EMPID, date);
    if (!found) throw refusedAs('missing', recordMessages.missing({ employee: EMPID, date }));
    const [explanation, history, { data: requests }] = await Promise.all([
      this.explained.of(EMPID, date),
      this.detail.changesOf(EMPID, date),
      this.lists.own(EMPID, date),
    ]);
    return { date, record: found.values, revision: found.latest.revision, explanation, history, requests };
  }
}

/** Routes for an employee's own leave and records, from which requests are made. */
@Controller()
export class OwnLeaveController {
  constructor(
    private readonly dates: DateFields,
    private readonly leave: OwnLeave,
    private readonly day: OwnDay,
  ) {}

  @ApiCall({
    summary: "One's own leave: balances, ledger, schedule and holidays",
    answer: ownLeaveAnswer,
  })
  @Get(API_PATHS.ownLeave)
  ownLeave(@CurrentUser() { EMPID }: SignedInUser): Promise<OwnLeaveAnswer> {
    return this.leave.of(EMPID);
  }

  @ApiCall({
    summary: "One's own record of a day: why it says what it says, and its history",
    answer: ownDayAnswer,
    failures: [404],
  })
  @Get(API_PATHS.ownDay)
  async ownDay(@Param('date') date: string, @CurrentUser() { EMPID }: SignedInUser): Promise<OwnDayAnswer> {
    return this.day.of(EMPID, await this.dates.read(dateMessages.theDate(), date));
  }
}
