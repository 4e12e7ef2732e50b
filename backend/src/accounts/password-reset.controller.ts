import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { accountMessages } from '@timekeep/contracts/accounts/account-messages';
import { requestResetAnswer, type RequestResetAnswer } from '@timekeep/contracts/api/accounts-api';
import { changeAnswer, type MessageAnswer } from '@timekeep/contracts/api/answers';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { Request } from 'express';
import { InjectConfiguration, type Configuration } from '../configuration/configuration.js';
import { PatchOrPut } from '../http/patch-or-put.js';
import { messageAnswer } from '../http/read-your-writes.js';
import { commandContext } from '../http/request-context.js';
import { clientAddress } from '../http/client-address.js';
import { ApiCall } from '../openapi/api-call.decorator.js';
import { Public } from '../security/access.decorators.js';
import { LIMITS } from '../security/rate-limits/limits.js';
import { RateLimits } from '../security/rate-limits/rate-limits.js';
import {
  RequestPasswordReset,
  RequestResetDto,
} from './request-password-reset/request-password-reset.command.js';
import { requirePasswords } from './password-rules.js';
import { ResetPassword, ResetPasswordDto } from './reset-password/reset-password.command.js';

/** Actor of calls whose caller has no session. */
const ANONYMOUS = 'system';

@Controller()
export class PasswordResetController {
  constructor(
    private readonly commands: CommandBus,
    private readonly limits: RateLimits,
    @InjectConfiguration() private readonly configuration: Configuration,
  ) {}

  @ApiCall({
    summary: 'Send a code for a new password by e-mail',
    answer: requestResetAnswer,
    notes: 'The answer is the same whether the address has an account or not.',
    failures: [403, 429, 503],
  })
  @Public()
  @Post(API_PATHS.requestReset)
  @HttpCode(200)
  request(@Body() { email }: RequestResetDto, @Req() request: Request): Promise<RequestResetAnswer> {
    requirePasswords(this.configuration);
    const address = clientAddress(request);
    return this.commands.execute(
      new RequestPasswordReset({ email, address }, commandContext(request, ANONYMOUS)),
    );
  }

  @ApiCall({ summary: 'Choose a new password', answer: changeAnswer, failures: [403, 429, 503] })
  @Public()
  @PatchOrPut(API_PATHS.resetPassword)
  async reset(
    @Body() { id, password, code }: ResetPasswordDto,
    @Req() request: Request,
  ): Promise<MessageAnswer> {
    requirePasswords(this.configuration);
    const command = new ResetPassword({ ticket: id, password, code }, commandContext(request, ANONYMOUS));
    const limit = { limit: LIMITS.resetCode, of: [clientAddress(request)] };
    await this.limits.attempt([limit], 'rule', () => this.commands.execute(command));
    // No table holds passwords, so there is nothing to wait for.
    return messageAnswer(accountMessages.passwordSet());
  }
}
