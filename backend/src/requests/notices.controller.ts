import { Body, Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { changeAnswer, type MessageAnswer } from '@timekeep/contracts/api/answers';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { noticesAnswer, type NoticesAnswer } from '@timekeep/contracts/api/notices-api';
import { requestMessages } from '@timekeep/contracts/requests/request-messages';
import type { Request } from 'express';
import { InjectConfiguration, type Configuration } from '../configuration/configuration.js';
import { PatchOrPut } from '../http/patch-or-put.js';
import { ReadYourWrites } from '../http/read-your-writes.js';
import { commandContext } from '../http/request-context.js';
import { ApiCall } from '../openapi/api-call.decorator.js';
import { CurrentUser } from '../security/access.decorators.js';
import { LIMITS } from '../security/rate-limits/limits.js';
import { RateLimits } from '../security/rate-limits/rate-limits.js';
import type { SignedInUser } from '../security/signed-in-user.js';
import {
  ChooseDigest,
  ChooseDigestDto,
  ReadNotices,
  ReadNoticesDto,
} from './change-notices/change-notices.command.js';
import { Notices } from './list-notices/list-notices.query.js';

@Controller()
export class NoticesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: ReadYourWrites,
    private readonly notices: Notices,
    private readonly limits: RateLimits,
    @InjectConfiguration() private readonly configuration: Configuration,
  ) {}

  @ApiCall({
    summary: 'What concerns the caller: decisions, changed records, a missing time out, requests that wait',
    answer: noticesAnswer,
  })
  @Get(API_PATHS.notices)
  ownNotices(@CurrentUser() user: SignedInUser): Promise<NoticesAnswer> {
    return this.notices.of(user);
  }

  @ApiCall({ summary: 'Mark notices as read up to a moment', answer: changeAnswer })
  @Post(API_PATHS.readNotices)
  @HttpCode(200)
  async readNotices(
    @Body() { upTo }: ReadNoticesDto,
    @CurrentUser() { EMPID }: SignedInUser,
    @Req() request: Request,
  ): Promise<MessageAnswer> {
    const { position } = await this.commands.execute(new ReadNotices(EMPID, upTo, commandContext(request)));
    return this.reads.confirm(requestMessages.noticesRead(), position, ['requests']);
  }

  @ApiCall({
    summary: 'Turn the daily mail with unread notices on or off',
    answer: changeAnswer,
    notes: 'It goes to the email of the account. Turning it on needs a confirmed email, and a mail server.',
    failures: [429, 503],
  })
  @PatchOrPut(API_PATHS.noticesDigest)
  async chooseDigest(
    @Body() { isOn }: ChooseDigestDto,
    @CurrentUser() { EMPID, email }: SignedInUser,
    @Req() request: Request,
  ): Promise<MessageAnswer> {
    const command = new ChooseDigest(EMPID, isOn, commandContext(request));
    // Turning it off is always possible, and records nothing unless it was turned on before.
    const limits = isOn ? [{ limit: LIMITS.digestTurnedOn, of: [EMPID] }] : [];
    const { position } = await this.limits.countSuccess(limits, () => this.commands.execute(command));
    const time = this.configuration.digest.at.slice(0, 5);
    const message = isOn ? requestMessages.digestOn({ email, time }) : requestMessages.digestOff();
    return this.reads.confirm(message, position, ['requests']);
  }
}
