import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import {
  HOURS_MAX_DAYS,
  HOURS_PATHS,
  hoursAnswer,
  hoursDaysAnswer,
  type HoursAnswer,
  type HoursDaysAnswer,
  type HoursRow,
} from '@timekeep/contracts/api/hours-api';
import {
  hoursDaysFields,
  hoursFields,
  ownHoursFields,
  type HoursRequest,
} from '@timekeep/contracts/hours/fields';
import { HOURS_COLUMNS } from '@timekeep/contracts/hours/hours-columns';
import type { Request, Response } from 'express';
import { ExportLog } from '../exports/exports.module.js';
import { type CsvColumn, writePages } from '../http/csv.js';
import { commandContext } from '../http/request-context.js';
import { type SerializedJson, withData } from '../http/serialized-json.js';
import { dtoOf } from '../http/validation/dto.js';
import { ApiCall } from '../openapi/api-call.decorator.js';
import { AsksForSecondFactor, CurrentUser, Roles } from '../security/access.decorators.js';
import { whileAuthorized } from '../security/authority-recheck.js';
import type { SignedInUser } from '../security/signed-in-user.js';
import { ReportRequests } from '../timekeep/timekeep.module.js';
import { CountHours } from './count-hours/count-hours.query.js';
import type { HoursSearch } from './count-hours/employee-hours.js';

class HoursDto extends dtoOf(hoursFields) {}
class HoursDaysDto extends dtoOf(hoursDaysFields) {}
class OwnHoursDto extends dtoOf(ownHoursFields) {}

const NOTES = `Both days inclusive, at most ${HOURS_MAX_DAYS}. An employee is found by the department and company of the last date, and has the hours of the whole period. \`DEPT\` narrows the filter to a department. \`asOf\` is refused.`;

@Controller()
export class HoursController {
  constructor(
    private readonly requests: ReportRequests,
    private readonly hours: CountHours,
    private readonly log: ExportLog,
  ) {}

  @ApiCall({
    readsOnly: true,
    summary: 'Hours for pay of a period, a row for each employee',
    answer: hoursAnswer,
    notes: NOTES,
    weight: 'heavy',
  })
  @Roles('HR')
  @Post(HOURS_PATHS.hours)
  @HttpCode(200)
  async count(@Body() body: HoursDto): Promise<SerializedJson<HoursAnswer>> {
    const pages: AsyncIterable<readonly HoursRow[]> = await this.hours.pages(await this.searchOf(body));
    const [pieces, counts]: [string[], number[]] = [[], []];
    for await (const page of pages) {
      if (page.length > 0) pieces.push(JSON.stringify(page).slice(1, -1));
      counts.push(page.length);
    }
    const count = counts.reduce((sum, each) => sum + each, 0);
    return withData<HoursAnswer>({ count, pieces }, {});
  }

  @ApiCall({
    readsOnly: true,
    summary: 'Hours for pay of a period, as a CSV file',
    notes: `${NOTES} A connection that breaks off means that the file is not whole.`,
    csv: 'A line for each employee, below one of titles.',
    weight: 'export',
  })
  @Roles('HR')
  @AsksForSecondFactor()
  @Post(HOURS_PATHS.csv)
  @HttpCode(200)
  async export(@Body() body: HoursDto, @Req() request: Request, @Res() response: Response): Promise<void> {
    const search = await this.searchOf(body);
    const pages = await this.hours.pages(search);
    response.attachment(`hours-${search.from}-${search.to}.csv`).type('text/csv; charset=utf-8');
    const exported = { what: 'hours', filter: body, context: commandContext(request) } as const;
    await this.log.send(exported, whileAuthorized(request, pages), response, (read, to) =>
      writePages(read, COLUMNS, to),
    );
  }

  @ApiCall({
    readsOnly: true,
    summary: 'The daily hours of one employee, with the time that is paid and why',
    answer: hoursDaysAnswer,
    notes: `Both days inclusive, at most ${HOURS_MAX_DAYS}.`,
  })
  @Roles('HR')
  @Post(HOURS_PATHS.days)
  @HttpCode(200)
  async days(@Body() { EMPID, FROM, TO }: HoursDaysDto): Promise<HoursDaysAnswer> {
    return this.hours.days(EMPID, await this.requests.read({ FROM, TO, reportFilter: 'none' }));
  }

  @ApiCall({
    readsOnly: true,
    summary: "One's own daily hours",
    answer: hoursDaysAnswer,
    notes: `Both days inclusive, at most ${HOURS_MAX_DAYS}.`,
  })
  @Post(HOURS_PATHS.ownDays)
  @HttpCode(200)
  async ownDays(
    @Body() { FROM, TO }: OwnHoursDto,
    @CurrentUser() { EMPID }: SignedInUser,
  ): Promise<HoursDaysAnswer> {
    return this.hours.days(EMPID, await this.requests.read({ FROM, TO, reportFilter: 'none' }));
  }

  private async searchOf({ DEPT, ...body }: HoursRequest): Promise<HoursSearch> {
    return { ...(await this.requests.read(body)), department: DEPT ?? null };
  }
}

/** The columns of a row, by their names in the API. */
const COLUMNS: readonly CsvColumn<HoursRow>[] = [
  ['EMPID', ({ EMPID }) => EMPID],
  ['EMPNAME', ({ EMPNAME }) => EMPNAME],
  ['DEPT', ({ DEPT }) => DEPT],
  ['COMPANY', ({ COMPANY }) => COMPANY],
  ...(['DAYS', 'WORKED', 'ABSENT', 'LATE', 'UNDERTIME', 'SL', 'VL'] as const).map(columnOf),
  [
    'OTHER',
    ({ OTHER }) =>
      Object.entries(OTHER)
        .map((each) => each.join(' '))
        .join(', '),
  ],
  ...(['UNPAID', 'HOLIDAYS'] as const).map(columnOf),
  ...HOURS_COLUMNS.map(columnOf),
  columnOf('OPEN'),
];

function columnOf(name: Exclude<keyof HoursRow, 'OTHER'>): CsvColumn<HoursRow> {
  return [name, (row) => row[name]];
}
