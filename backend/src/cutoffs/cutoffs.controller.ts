import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { changeAnswer, type MessageAnswer } from '@timekeep/contracts/api/answers';
import {
  CHECKLIST_MAX_ITEMS,
  checklistAnswer,
  closeCutOffAnswer,
  CUTOFF_MAX_DAYS,
  CUTOFF_PATHS,
  cutOffsAnswer,
  differencesAnswer,
  type CloseCutOffAnswer,
  type CutOffChecklistAnswer,
  type CutOffDifferencesAnswer,
  type CutOffsAnswer,
} from '@timekeep/contracts/api/cutoffs-api';
import { cutoffMessages } from '@timekeep/contracts/cutoffs/cutoff-messages';
import { cutOffFile } from '@timekeep/contracts/cutoffs/cutoff-file';
import type { Request, Response } from 'express';
import { refusedAs } from '../event-store/store-errors.js';
import { ExportLog } from '../exports/exports.module.js';
import { ReadYourWrites } from '../http/read-your-writes.js';
import { commandContext } from '../http/request-context.js';
import { ApiCall } from '../openapi/api-call.decorator.js';
import { OrganizationFacts } from '../organization/organization.module.js';
import { AsksForSecondFactor, Roles } from '../security/access.decorators.js';
import { CheckPeriod } from './check-period/check-period.query.js';
import {
  CloseCutOff,
  CloseCutOffDto,
  companiesCalled,
  CutOffPeriods,
  WithdrawCutOff,
  WithdrawCutOffDto,
} from './close-cutoff/close-cutoff.command.js';
import { CutOffDifferences, CutOffFiles } from './read-cutoffs/cutoff-contents.js';
import { CutOffList } from './read-cutoffs/cutoff-list.js';

@Controller()
export class CutOffsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly periods: CutOffPeriods,
    private readonly organization: OrganizationFacts,
    private readonly reads: ReadYourWrites,
    private readonly cutOffs: CutOffList,
    private readonly files: CutOffFiles,
    private readonly differences: CutOffDifferences,
    private readonly checklist: CheckPeriod,
    private readonly log: ExportLog,
  ) {}

  @ApiCall({
    summary: 'Close a cut-off: its hours, and the differences of earlier ones, go to payroll',
    answer: closeCutOffAnswer,
    notes: `Both days inclusive, at most ${CUTOFF_MAX_DAYS}, up to today. Nothing locks: what changes later is a difference, which the next cut-off of the company carries.`,
    failures: [404, 409, 422],
    weight: 'heavy',
  })
  @Roles('HR')
  @AsksForSecondFactor()
  @Post(CUTOFF_PATHS.cutoffs)
  @HttpCode(200)
  async close(@Body() body: CloseCutOffDto, @Req() request: Request): Promise<CloseCutOffAnswer> {
    const period = await this.periods.read(body);
    const { events, position } = await this.commands.execute(
      new CloseCutOff(period, commandContext(request)),
    );
    const [event] = events;
    if (event?.type !== 'CutOffClosed') throw new Error('Nothing was closed.');
    const { number, rows, carried, digest, open } = event.data;
    const answer = await this.reads.confirm(cutoffMessages.closed({ number, rows, carried }), position, [
      'cutoffs',
      'audit',
    ]);
    return { ...answer, number, rows, carried, digest, open };
  }

  @ApiCall({ summary: 'All cut-offs, the newest first', answer: cutOffsAnswer })
  @Roles('HR')
  @Get(CUTOFF_PATHS.cutoffs)
  async list(): Promise<CutOffsAnswer> {
    return { data: await this.cutOffs.shown() };
  }

  @ApiCall({
    summary: 'Withdraw the newest cut-off of its companies',
    answer: changeAnswer,
    notes: 'Its days may be closed again, and differences that it carried wait for the next one.',
    failures: [404, 422],
  })
  @Roles('HR')
  @AsksForSecondFactor()
  @Delete(CUTOFF_PATHS.cutoffs)
  async withdraw(
    @Body() { number, reason }: WithdrawCutOffDto,
    @Req() request: Request,
  ): Promise<MessageAnswer> {
    const command = new WithdrawCutOff(number, reason, commandContext(request));
    const { position } = await this.commands.execute(command);
    return this.reads.confirm(cutoffMessages.withdrawn({ number }), position, ['cutoffs', 'audit']);
  }

  @ApiCall({
    readsOnly: true,
    summary: 'What is open in a period, before it is closed',
    answer: checklistAnswer,
    notes: `At most ${CHECKLIST_MAX_ITEMS} items of a kind. A period may be closed all the same.`,
    failures: [404],
    weight: 'heavy',
  })
  @Roles('HR')
  @Post(CUTOFF_PATHS.checklist)
  @HttpCode(200)
  async check(@Body() body: CloseCutOffDto): Promise<CutOffChecklistAnswer> {
    const { FROM, TO, COMPANY } = await this.periods.read(body);
    const companies = companiesCalled(COMPANY, await this.organization.load());
    const names = new Map(companies.map((each) => [each.COMPANY_ID, each.COMPANY]));
    return this.checklist.answer({ from: FROM, to: TO }, names);
  }

  @ApiCall({
    summary: 'The file of a cut-off for payroll, as it was closed',
    csv: 'A line `period` for each employee and company. For each difference of an earlier cut-off a line `before`, which takes back what was paid, and a line `after`: the sum of all lines is what is to be paid.',
    failures: [404, 422],
    weight: 'export',
  })
  @Roles('HR')
  @AsksForSecondFactor()
  @Get(CUTOFF_PATHS.csv)
  async csv(
    @Param('number') text: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const number = numberOf(text);
    const contents = await this.files.contents(number);
    const [titles = '', ...lines] = cutOffFile(contents);
    const file = [titles, ...lines].join('');
    const exported = { what: 'cutoff', filter: { number }, context: commandContext(request) } as const;
    await this.log.recordFile(exported, lines.length, file);
    response.attachment(`cutoff-${number}.csv`).type('text/csv; charset=utf-8');
    response.send(file);
  }

  @ApiCall({
    summary: 'The differences of a cut-off: those of its days so far, and those that it carries',
    answer: differencesAnswer,
    failures: [404],
    weight: 'heavy',
  })
  @Roles('HR')
  @Get(CUTOFF_PATHS.differences)
  async differencesOf(@Param('number') text: string): Promise<CutOffDifferencesAnswer> {
    return this.differences.answer(numberOf(text));
  }
}

/** @throws RefusedError as missing for what is no number */
export function numberOf(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw refusedAs('missing', cutoffMessages.missing({ number: text }));
  return Number(text);
}
