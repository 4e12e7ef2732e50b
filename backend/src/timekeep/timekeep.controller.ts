import { Body, Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { changeAnswer, type MessageAnswer } from '@timekeep/contracts/api/answers';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { ownAttendanceAnswer, type OwnAttendanceAnswer } from '@timekeep/contracts/api/attendance-api';
import { overviewAnswer, type OverviewAnswer } from '@timekeep/contracts/api/overview-api';
import {
  correctRecordsAnswer,
  type CorrectRecordsAnswer,
  searchTimekeepAnswer,
  type SearchTimekeepAnswer,
} from '@timekeep/contracts/api/timekeep-api';
import { partsOf } from '@timekeep/contracts/attendance/record';
import { recordMessages } from '@timekeep/contracts/attendance/record-messages';
import { dateMessages } from '@timekeep/contracts/time/date-messages';
import type { Request, Response } from 'express';
import { PatchOrPut } from '../http/patch-or-put.js';
import { ReadYourWrites } from '../http/read-your-writes.js';
import { commandContext } from '../http/request-context.js';
import { EmpidPipe } from '../http/validation/validation.pipe.js';
import { ExportLog } from '../exports/exports.module.js';
import { whileAuthorized } from '../security/authority-recheck.js';
import { withData, type SerializedJson } from '../http/serialized-json.js';
import { ApiCall } from '../openapi/api-call.decorator.js';
import { DateFields } from '../organization/organization.module.js';
import { AsksForSecondFactor, CurrentUser, Roles } from '../security/access.decorators.js';
import { requireOwn, type SignedInUser } from '../security/signed-in-user.js';
import { CorrectRecord, CorrectRecordDto } from './correct-record/correct-record.command.js';
import { CorrectRecords, CorrectRecordsDto } from './correct-records/correct-records.js';
import {
  ExportFilter,
  ExportRecords,
  ExportTimekeepDto,
  writeCsv,
} from './export-records/export-records.query.js';
import {
  OvertimeGrants,
  ReportRequests,
  SearchRecords,
  SearchTimekeepDto,
} from './search-records/search-records.query.js';
import { CompanyOverview } from './read-overview/read-overview.query.js';
import { DateUnderWay, OwnAttendance } from './read-own-attendance/read-own-attendance.query.js';

@Controller()
export class TimekeepController {
  constructor(
    private readonly commands: CommandBus,
    private readonly dates: DateFields,
    private readonly reads: ReadYourWrites,
    private readonly requests: ReportRequests,
    private readonly exports: ExportRecords,
    private readonly exportFilter: ExportFilter,
    private readonly overview: CompanyOverview,
    private readonly attendance: OwnAttendance,
    private readonly underWay: DateUnderWay,
    private readonly records: SearchRecords,
    private readonly grants: OvertimeGrants,
    private readonly corrections: CorrectRecords,
    private readonly log: ExportLog,
  ) {}

  /** Ignores the minutes in the body: the server counts them itself. */
  @PatchOrPut(API_PATHS.timekeep)
  @ApiCall({
    summary: 'Correct an attendance record',
    answer: changeAnswer,
    notes:
      'A `revision` that is no longer the record’s is refused with who changed it; without it the last one wins.',
    failures: [404],
  })
  @Roles('HR')
  async correct(@Body() body: CorrectRecordDto, @Req() request: Request): Promise<MessageAnswer> {
    const { EMPID, Remarks, TimeIN1, TimeOUT1, outNextDay, reason = null, revision = null } = body;
    const date = await this.dates.read(dateMessages.theDate(), body.Date);
    const correction = {
      ...{ EMPID, date, Remarks, TimeIN1, TimeOUT1, revision },
      ...(outNextDay !== undefined && { outNextDay }),
      ...partsOf(body),
      reason: reason?.trim() || null,
    };
    const { events, position } = await this.commands.execute(
      new CorrectRecord(correction, commandContext(request)),
    );
    const record = recordMessages.one({ employee: EMPID, date });
    const message =
      events.length > 0 ? recordMessages.saved({ record }) : recordMessages.unchanged({ record });
    return this.reads.confirm(message, position, ['attendance', 'audit']);
  }

  @ApiCall({
    summary: 'Correct many attendance records in the same way',
    answer: correctRecordsAnswer,
    notes:
      'Each record is answered by itself. One whose `revision` is no longer that of the record is refused. With `preview` nothing is saved, and the answer has what would change. `X-Preview` with its token saves that alone.',
    weight: 'heavy',
  })
  @Roles('HR')
  @Post(API_PATHS.timekeepCorrections)
  @HttpCode(200)
  correctMany(@Body() body: CorrectRecordsDto, @Req() request: Request): Promise<CorrectRecordsAnswer> {
    return body.preview === true
      ? this.corrections.preview(body, request)
      : this.corrections.save(body, request);
  }

  /** A failure after the first line closes the connection: half a file must not look complete. */
  @ApiCall({
    readsOnly: true,
    summary: 'All records of a search as a CSV file',
    notes:
      'With `remark`, `timing` or `incomplete` only the records that match. A connection that breaks off means that the file is not whole.',
    csv: 'A line for each record, below one of titles.',
    weight: 'export',
  })
  @Roles('HR')
  @AsksForSecondFactor()
  @Post(API_PATHS.timekeepCsv)
  @HttpCode(200)
  async export(
    @Body() body: ExportTimekeepDto,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const search = await this.requests.read(body);
    const overtime = await this.grants.during(search);
    const matching = await this.exportFilter.of(body);
    const pages = matching(await this.exports.pages(search));
    response.attachment(`timekeep-${search.from}-${search.to}.csv`).type('text/csv; charset=utf-8');
    const exported = { what: 'records', filter: body, context: commandContext(request) } as const;
    await this.log.send(exported, whileAuthorized(request, pages), response, (read, to) =>
      writeCsv(read, to, overtime),
    );
  }

  @ApiCall({
    summary: 'How the group stands today by department, and its lateness and absence of 30 days',
    answer: overviewAnswer,
  })
  @Roles('HR')
  @Get(API_PATHS.overview)
  overviewOfToday(): Promise<OverviewAnswer> {
    return this.overview.present();
  }

  @ApiCall({
    summary: "One's own attendance records, newest first",
    answer: ownAttendanceAnswer,
  })
  @Get(API_PATHS.ownAttendance)
  async ownAttendance(
    @Param('employeeId', EmpidPipe) EMPID: string,
    @CurrentUser() user: SignedInUser,
  ): Promise<SerializedJson<OwnAttendanceAnswer>> {
    requireOwn(user, EMPID);
    const [data, current, overtime] = await Promise.all([
      this.attendance.of(EMPID),
      this.underWay.of(EMPID),
      this.grants.of(EMPID),
    ]);
    return withData<OwnAttendanceAnswer>(data, { current, overtime });
  }

  @ApiCall({
    readsOnly: true,
    summary: 'Records of many employees, newest first',
    answer: searchTimekeepAnswer,
    notes:
      'Both days inclusive. For `name`, `selectedOption` is an employee ID or an exact `LAST, FIRST`. With `asOf`, an instant, the records are as they were known then.',
    weight: 'heavy',
  })
  @Roles('HR')
  @Post(API_PATHS.timekeep)
  @HttpCode(200)
  async search(@Body() body: SearchTimekeepDto): Promise<SerializedJson<SearchTimekeepAnswer>> {
    return this.records.find(await this.requests.read(body));
  }
}
