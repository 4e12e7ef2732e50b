import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { searchChangesAnswer, type SearchChangesAnswer } from '@timekeep/contracts/api/changes-api';
import type { Request, Response } from 'express';
import { ExportLog } from '../exports/exports.module.js';
import { commandContext } from '../http/request-context.js';
import { ApiCall } from '../openapi/api-call.decorator.js';
import { AsksForSecondFactor, CurrentUser, Roles } from '../security/access.decorators.js';
import { whileAuthorized } from '../security/authority-recheck.js';
import type { SignedInUser } from '../security/signed-in-user.js';
import { ExportChanges } from './export-changes/export-changes.query.js';
import { OwnChangesDto, SearchChanges, SearchChangesDto } from './search-changes/search-changes.query.js';

/** Changes of all kinds. */
@Controller()
export class ChangesController {
  constructor(
    private readonly changes: SearchChanges,
    private readonly exports: ExportChanges,
    private readonly log: ExportLog,
  ) {}

  /** A failure after the first line closes the connection: half a file must not look complete. */
  @ApiCall({
    readsOnly: true,
    summary: 'All changes of a search, as a CSV file',
    notes:
      'Each line names its event: `it audit verify` holds it against the log. LINE and FILE HASH tell when lines are missing; the last line, END, says how many there are.',
    csv: 'A line for each change, below one of titles.',
    weight: 'export',
  })
  @Roles('HR')
  @AsksForSecondFactor()
  @Post(API_PATHS.changesCsv)
  @HttpCode(200)
  async export(
    @Req() request: Request,
    @Res() response: Response,
    @Body() body: SearchChangesDto = new SearchChangesDto(),
  ): Promise<void> {
    const pages = await this.exports.pages(await this.changes.read(body));
    response.attachment('timekeep-changes.csv').type('text/csv; charset=utf-8');
    const exported = { what: 'changes', filter: body, context: commandContext(request) } as const;
    await this.log.send(exported, whileAuthorized(request, pages), response, (read, to) =>
      this.exports.write(read, to),
    );
  }

  @ApiCall({
    readsOnly: true,
    summary: 'Who changed what: every change that a person, a terminal or IT caused, newest first',
    answer: searchChangesAnswer,
    notes:
      'Every field narrows the search; days are inclusive. The changes of one command are one entry; `bulk` finds them one by one. A punch of a terminal is a version of its record and no change of its own.',
    weight: 'heavy',
  })
  @Roles('HR')
  @Post(API_PATHS.changes)
  @HttpCode(200)
  async search(@Body() body: SearchChangesDto = new SearchChangesDto()): Promise<SearchChangesAnswer> {
    return this.changes.find(await this.changes.read(body));
  }

  @ApiCall({
    readsOnly: true,
    summary: "Who changed one's own data, newest first",
    answer: searchChangesAnswer,
    notes: 'Changes of the area `attention` are left out.',
    weight: 'heavy',
  })
  @Post(API_PATHS.ownChanges)
  @HttpCode(200)
  async own(
    @CurrentUser() { EMPID }: SignedInUser,
    @Body() body: OwnChangesDto = new OwnChangesDto(),
  ): Promise<SearchChangesAnswer> {
    return this.changes.find(await this.changes.readOwn(EMPID, body));
  }
}
