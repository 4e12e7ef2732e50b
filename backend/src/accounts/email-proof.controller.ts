import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { accountMessages } from '@timekeep/contracts/accounts/account-messages';
import { changeAnswer, type MessageAnswer } from '@timekeep/contracts/api/answers';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { Request } from 'express';
import { InjectConfiguration, type Configuration } from '../configuration/configuration.js';
import { refusedAs } from '../event-store/store-errors.js';
import { messageAnswer, ReadYourWrites } from '../http/read-your-writes.js';
import { commandContext } from '../http/request-context.js';
import { clientAddress } from '../http/client-address.js';
import { Mailer } from '../mail/mailer.js';
import { ApiCall } from '../openapi/api-call.decorator.js';
import { CurrentUser } from '../security/access.decorators.js';
import { LIMITS } from '../security/rate-limits/limits.js';
import { RateLimits } from '../security/rate-limits/rate-limits.js';
import type { SignedInUser } from '../security/signed-in-user.js';
import { proofMail, ProveEmail, ProveEmailDto, RequestEmailCode } from './prove-email/prove-email.command.js';

/** A signed-in employee proves that the e-mail of the own account is theirs. */
@Controller()
export class EmailProofController {
  constructor(
    private readonly commands: CommandBus,
    private readonly limits: RateLimits,
    private readonly mailer: Mailer,
    private readonly reads: ReadYourWrites,
    @InjectConfiguration() private readonly configuration: Configuration,
  ) {}

  @ApiCall({
    summary: 'Send a code to the email of the own account',
    answer: changeAnswer,
    notes: 'The code proves the email. An authority beyond EMPLOYEE needs a proven one.',
    failures: [429, 503],
  })
  @Post(API_PATHS.sendEmailCode)
  @HttpCode(200)
  async send(@CurrentUser() user: SignedInUser, @Req() request: Request): Promise<MessageAnswer> {
    if (user.emailProven) return messageAnswer(accountMessages.emailProven());
    if (!this.mailer.isSetUp) throw refusedAs('unavailable', accountMessages.noMail());
    const limits = [
      { limit: LIMITS.emailCode, of: [user.EMPID] },
      { limit: LIMITS.resetFromAddress, of: [clientAddress(request)] },
    ];
    const command = new RequestEmailCode(user.EMPID, commandContext(request));
    const issued = await this.limits.count(limits, () => this.commands.execute(command));
    if (issued) {
      const { email, code, ticket, expiresAt } = issued;
      const mail = proofMail(email, code, this.configuration.company.name);
      this.mailer.send(mail, { id: ticket, notAfter: expiresAt });
    }
    return messageAnswer(accountMessages.codeSent({ email: user.email }));
  }

  @ApiCall({ summary: 'Prove the email of the own account with its code', answer: changeAnswer })
  @Post(API_PATHS.proveEmail)
  @HttpCode(200)
  async prove(
    @Body() { code }: ProveEmailDto,
    @CurrentUser() user: SignedInUser,
    @Req() request: Request,
  ): Promise<MessageAnswer> {
    const command = new ProveEmail(user.EMPID, code, commandContext(request));
    const { position } = await this.commands.execute(command);
    return this.reads.confirm(accountMessages.emailProven(), position, ['directory']);
  }
}
