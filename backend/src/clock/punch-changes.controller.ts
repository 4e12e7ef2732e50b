import { Body, Controller, Delete, Get, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { changeAnswer, type MessageAnswer } from '@timekeep/contracts/api/answers';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import {
  correctedClocksAnswer,
  punchChangeAnswer,
  withdrawnPunchesAnswer,
  type CorrectedClocksAnswer,
  type PunchChangeAnswer,
  type WithdrawnPunchesAnswer,
} from '@timekeep/contracts/api/clock-api';
import { MAX_MOVED_MINUTES } from '@timekeep/contracts/attendance/punch-changes';
import { clockMessages } from '@timekeep/contracts/clock/clock-messages';
import type { ClockEvent } from '@timekeep/contracts/events/clock';
import type { Message } from '@timekeep/contracts/messages/message';
import type { Request } from 'express';
import { rehearsalContext, type CommandContext } from '../event-store/command-context.js';
import type { Recorded } from '../event-store/recorded.js';
import { messageAnswer, ReadYourWrites } from '../http/read-your-writes.js';
import { commandContext } from '../http/request-context.js';
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
import { PunchChangesList } from './list-punch-changes/list-punch-changes.query.js';
import { PunchChangePreview } from './preview-punch-change/preview-punch-change.query.js';
import type { PunchChangeKind } from './punch-changes.decider.js';
import { Moments } from './moments.js';

/** Corrections of clocks and withdrawals of punches, by HR. */
@Controller()
export class PunchChangesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: ReadYourWrites,
    private readonly list: PunchChangesList,
    private readonly preview: PunchChangePreview,
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
    return { data: await this.list.corrections() };
  }

  @ApiCall({ summary: 'Withdrawals of punches, undone ones too', answer: withdrawnPunchesAnswer })
  @Roles('HR')
  @Get(API_PATHS.withdrawnPunches)
  async withdrawals(): Promise<WithdrawnPunchesAnswer> {
    return { data: await this.list.withdrawals() };
  }

  @ApiCall({ summary: 'Undo the correction of a clock', answer: changeAnswer, failures: [404] })
  @Roles('HR')
  @Delete(API_PATHS.correctedClocks)
  undoCorrection(@Body() { id }: UndoPunchChangeDto, @Req() request: Request): Promise<MessageAnswer> {
    return this.undo('clock', id, commandContext(request));
  }

  @ApiCall({ summary: 'Let withdrawn punches count again', answer: changeAnswer, failures: [404] })
  @Roles('HR')
  @Delete(API_PATHS.withdrawnPunches)
  undoWithdrawal(@Body() { id }: UndoPunchChangeDto, @Req() request: Request): Promise<MessageAnswer> {
    return this.undo('withdrawal', id, commandContext(request));
  }

  /** Records a change, or decides it without recording it and returns the records that would change. */
  private async change(
    execute: (context: CommandContext) => Promise<Recorded<ClockEvent>>,
    message: Message,
    isPreview: boolean,
    request: Request,
  ): Promise<PunchChangeAnswer> {
    const context = commandContext(request);
    if (isPreview) {
      const { events } = await execute(rehearsalContext(context));
      const [event] = events;
      if (!event) return messageAnswer(clockMessages.unchanged());
      const changes = await this.preview.of(event);
      const { changed, kept, records: count } = changes;
      return { ...messageAnswer(clockMessages.previewed({ changed, count, kept })), changes };
    }
    const { events, position } = await execute(context);
    const [event] = events;
    if (!event) return messageAnswer(clockMessages.unchanged());
    return {
      ...(await this.reads.confirm(message, position, ['attendance', 'audit'])),
      id: event.data.id,
    };
  }

  private async undo(kind: PunchChangeKind, id: string, context: CommandContext): Promise<MessageAnswer> {
    const EMPID = await this.list.subjectOf(kind, id);
    const { events, position } = await this.commands.execute(
      new UndoPunchChange({ kind, id }, EMPID, context),
    );
    if (events.length === 0) return messageAnswer(clockMessages.undoneBefore());
    return this.reads.confirm(clockMessages.undone(), position, ['attendance', 'audit']);
  }
}
