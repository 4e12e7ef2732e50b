import { Body, Controller, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { punchesAnswer, type PunchesAnswer } from '@timekeep/contracts/api/clock-api';
import { MAX_PUNCHES_A_DAY } from '@timekeep/contracts/attendance/punch-list';
import type { Request } from 'express';
import { ReadYourWrites } from '../http/read-your-writes.js';
import { commandContext } from '../http/request-context.js';
import { ApiCall } from '../openapi/api-call.decorator.js';
import { ForTerminals } from '../security/access.decorators.js';
import { PunchBatchingGuard } from './record-punches/punch-batching.guard.js';
import { PunchesDto, RecordPunches } from './record-punches/record-punches.command.js';
import { CurrentTerminal } from './terminal.guard.js';
import type { KnownTerminal } from './terminals.js';

@Controller()
export class PunchesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: ReadYourWrites,
  ) {}

  @ApiCall({
    summary: 'Record punches of a terminal',
    notes:
      'A punch is `EMPID`, `at` (an instant with an offset) and, for terminals issued with PINs, `PIN`. Each is answered on its own, in order. Of one employee and calendar date ' +
      `${MAX_PUNCHES_A_DAY} are recorded. Those older than the rule \`punchDays\` are refused as too old.`,
    answer: punchesAnswer,
  })
  @ForTerminals()
  @UseGuards(PunchBatchingGuard)
  @Post(API_PATHS.punches)
  @HttpCode(200)
  async record(
    @Body() { punches }: PunchesDto,
    @CurrentTerminal() terminal: KnownTerminal,
    @Req() request: Request,
  ): Promise<PunchesAnswer> {
    const context = commandContext(request, `terminal:${terminal.name}`);
    const { outcomes, position } = await this.commands.execute(
      new RecordPunches(punches, context, { terminal }),
    );
    const pending = await this.reads.pending(position, ['attendance']);
    return pending ? { data: outcomes, pending } : { data: outcomes };
  }
}
