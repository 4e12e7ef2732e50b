import { Body, Controller, Delete, Get, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import {
  correctedClocksAnswer,
  punchChangeAnswer,
  withdrawnPunchesAnswer,
  type CorrectedClocksAnswer,
  type PunchChangeAnswer,
  type WithdrawnPunchesAnswer,
} from '@timekeep/contracts/api/clock-api';
import { previewableAnswer, type PreviewableAnswer } from '@timekeep/contracts/api/preview-api';
import { MAX_MOVED_MINUTES } from '@timekeep/contracts/attendance/punch-changes';
import { clockMessages } from '@timekeep/contracts/clock/clock-messages';
import type { ClockEvent } from '@timekeep/contracts/events/clock';
import type { Message } from '@timekeep/contracts/messages/message';
import type { Request } from 'express';
import type { CommandContext } from '../event-store/command-context.js';
import type { Recorded } from '../event-store/recorded.js';
import { ChangePreviews } from '../http/change-previews.js';
import { messageAnswer, ReadYourWrites } from '../http/read-your-writes.js';
import { ApiCall } from '../openapi/api-call.decorator.js';
import { Roles } from '../security/access.decorators.js';
import {
  CorrectClock,
  CorrectClockDto,
  UndoPunchChange,
  UndoPunchChangeDto,
  WithdrawPunches,
  WithdrawPunchesDto,
} from './change-punches/change-punches.command.js';
import { listedChanges, PunchChangesList } from './list-punch-changes/list-punch-changes.query.js';
import type { PunchChangeKind } from './punch-changes.decider.js';
import { Moments } from './moments.js';

/** Corrections of clocks and withdrawals of punches, by HR. */
@Controller()
export class PunchChangesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: ReadYourWrites,
    private readonly list: PunchChangesList,
    private readonly previews: ChangePreviews,
    private readonly moments: Moments,
  ) {}

  @ApiCall({
    summary: 'Let the punches of a terminal in a time count later or earlier, since its clock was wrong',
    answer: punchChangeAnswer,
    failures: [404],
    notes: `By 1 to ${MAX_MOVED_MINUTES} minutes, negative for earlier; also punches that arrive afterwards. \`from\` and \`to\` (exclusive) are in company time unless they have an offset. With \`preview\` nothing is saved.`,
  })
  @Roles('HR')
  @Post(API_PATHS.correctedClocks)
  @HttpCode(200)
  async correctClock(@Body() body: CorrectClockDto, @Req() request: Request): Promise<PunchChangeAnswer> {
    const { terminal, minutes, reason } = body;
    const entry = { terminal, minutes, reason, ...(await this.moments.period(body)) };
    const message = minutes < 0 ? clockMessages.correctedEarlier : clockMessages.corrected;
    return this.change(
      (context) => this.commands.execute(new CorrectClock(entry, context)),
      message({ terminal, minutes: Math.abs(minutes) }),
      body.preview === true,
      request,
    );
  }

  @ApiCall({
    summary:
      'Let punches not count: of a terminal in a time, of an employee, or of an employee at a terminal',
    answer: punchChangeAnswer,
    failures: [404],
    notes:
      'Also punches that arrive afterwards. `from` and `to` (exclusive) are in company time unless they have an offset. With `preview` nothing is saved.',
  })
  @Roles('HR')
  @Post(API_PATHS.withdrawnPunches)
  @HttpCode(200)
  async withdraw(@Body() body: WithdrawPunchesDto, @Req() request: Request): Promise<PunchChangeAnswer> {
    const { terminal = null, EMPID = null, reason } = body;
    const entry = { terminal, EMPID, reason, ...(await this.moments.period(body)) };
    return this.change(
      (context) => this.commands.execute(new WithdrawPunches(entry, context)),
      clockMessages.withdrawn(),
      body.preview === true,
      request,
    );
  }

  @ApiCall({ summary: 'Corrections of clocks, undone ones too', answer: correctedClocksAnswer })
  @Roles('HR')
  @Get(API_PATHS.correctedClocks)
  async corrections(): Promise<CorrectedClocksAnswer> {
    const [corrections, terminals] = await Promise.all([this.list.corrections(), this.list.terminals()]);
    return { ...listedChanges(corrections), terminals };
  }

  @ApiCall({ summary: 'Withdrawals of punches, undone ones too', answer: withdrawnPunchesAnswer })
  @Roles('HR')
  @Get(API_PATHS.withdrawnPunches)
  async withdrawals(): Promise<WithdrawnPunchesAnswer> {
    return listedChanges(await this.list.withdrawals());
  }

  @ApiCall({ summary: 'Undo the correction of a clock', answer: previewableAnswer, failures: [404] })
  @Roles('HR')
  @Delete(API_PATHS.correctedClocks)
  undoCorrection(@Body() body: UndoPunchChangeDto, @Req() request: Request): Promise<PreviewableAnswer> {
    return this.undo('clock', body, request);
  }

  @ApiCall({ summary: 'Let withdrawn punches count again', answer: previewableAnswer, failures: [404] })
  @Roles('HR')
  @Delete(API_PATHS.withdrawnPunches)
  undoWithdrawal(@Body() body: UndoPunchChangeDto, @Req() request: Request): Promise<PreviewableAnswer> {
    return this.undo('withdrawal', body, request);
  }

  /** Records a change, or decides it without recording it and returns the records that would change. */
  private async change(
    execute: (context: CommandContext) => Promise<Recorded<ClockEvent>>,
    message: Message,
    isPreview: boolean,
    request: Request,
  ): Promise<PunchChangeAnswer> {
    if (isPreview) return this.previews.answer(execute, request, clockMessages.unchanged());
    const { events, position } = await this.previews.record(execute, request);
    const [event] = events;
    if (!event) return messageAnswer(clockMessages.unchanged());
    return {
      ...(await this.reads.confirm(message, position, ['attendance', 'audit'])),
      id: event.data.id,
    };
  }

  private async undo(
    kind: PunchChangeKind,
    { id, preview = false }: UndoPunchChangeDto,
    request: Request,
  ): Promise<PreviewableAnswer> {
    const EMPID = await this.list.subjectOf(kind, id);
    const execute = (context: CommandContext) =>
      this.commands.execute(new UndoPunchChange({ kind, id }, EMPID, context));
    if (preview) return this.previews.answer(execute, request, clockMessages.undoneBefore());
    const { events, position } = await this.previews.record(execute, request);
    if (events.length === 0) return messageAnswer(clockMessages.undoneBefore());
    return this.reads.confirm(clockMessages.undone(), position, ['attendance', 'audit']);
  }
}
