import { Body, Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { changeAnswer, type MessageAnswer } from '@timekeep/contracts/api/answers';
import {
  CUTOFF_PATHS,
  cutOffAnswersAnswer,
  ownCutOffsAnswer,
  type CutOffAnswersAnswer,
  type OwnCutOffsAnswer,
} from '@timekeep/contracts/api/cutoffs-api';
import { cutoffMessages } from '@timekeep/contracts/cutoffs/cutoff-messages';
import type { Request } from 'express';
import { ReadYourWrites } from '../http/read-your-writes.js';
import { commandContext } from '../http/request-context.js';
import { ApiCall } from '../openapi/api-call.decorator.js';
import { CurrentUser, Roles } from '../security/access.decorators.js';
import type { SignedInUser } from '../security/signed-in-user.js';
import {
  AcknowledgeCutOffDto,
  AnswerCutOff,
  DisputeCutOffDto,
} from './answer-cutoff/answer-cutoff.command.js';
import { CutOffAnswers } from './answer-cutoff/cutoff-answers.js';
import { numberOf } from './cutoffs.controller.js';

const NOTES =
  'With `seen` of the own cut-off, the answer is refused when its days have changed since. A later difference asks again, about itself alone.';

/** Answers of employees to cut-offs. */
@Controller()
export class OwnCutOffsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: ReadYourWrites,
    private readonly answers: CutOffAnswers,
  ) {}

  @ApiCall({ summary: "One's own closed periods, the newest first", answer: ownCutOffsAnswer })
  @Get(CUTOFF_PATHS.own)
  async own(@CurrentUser() { EMPID }: SignedInUser): Promise<OwnCutOffsAnswer> {
    return { data: await this.answers.own(EMPID) };
  }

  @ApiCall({
    summary: 'Agree to the own days of a cut-off',
    answer: changeAnswer,
    notes: NOTES,
    failures: [404, 409],
  })
  @Post(CUTOFF_PATHS.acknowledged)
  @HttpCode(200)
  async acknowledge(
    @Body() { number, seen }: AcknowledgeCutOffDto,
    @CurrentUser() { EMPID }: SignedInUser,
    @Req() request: Request,
  ): Promise<MessageAnswer> {
    const command = new AnswerCutOff(
      EMPID,
      { number, seen: seen ?? null, text: null },
      commandContext(request),
    );
    const { position } = await this.commands.execute(command);
    return this.reads.confirm(cutoffMessages.acknowledged({ number }), position, ['cutoffs']);
  }

  @ApiCall({
    summary: 'Say why one does not agree to the own days of a cut-off',
    answer: changeAnswer,
    notes: NOTES,
    failures: [404, 409],
  })
  @Post(CUTOFF_PATHS.disputed)
  @HttpCode(200)
  async dispute(
    @Body() { number, text, seen }: DisputeCutOffDto,
    @CurrentUser() { EMPID }: SignedInUser,
    @Req() request: Request,
  ): Promise<MessageAnswer> {
    const command = new AnswerCutOff(EMPID, { number, seen: seen ?? null, text }, commandContext(request));
    const { position } = await this.commands.execute(command);
    return this.reads.confirm(cutoffMessages.disputed({ number }), position, ['cutoffs']);
  }

  @ApiCall({
    summary: 'Which employees of a cut-off agreed, did not agree, and have not answered',
    answer: cutOffAnswersAnswer,
    failures: [404],
    weight: 'heavy',
  })
  @Roles('HR')
  @Get(CUTOFF_PATHS.answers)
  async all(@Param('number') text: string): Promise<CutOffAnswersAnswer> {
    return this.answers.all(numberOf(text));
  }
}
