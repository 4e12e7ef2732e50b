import { Body, Controller, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { Request } from 'express';
import { InjectConfiguration, type Configuration } from '../../configuration/configuration.js';
import { ReadYourWrites } from '../../http/read-your-writes.js';
import { commandContext } from '../../http/request-context.js';
import { messageAnswer } from '../../openapi/answers/common.answers.js';
import { ApiCall } from '../../openapi/api-call.decorator.js';
import { clientAddress } from '../../http/requests/client-address.js';
import { noteUser } from '../../http/requests/request-notes.js';
import { Public } from '../../security/access.decorators.js';
import { LIMITS } from '../../security/rate-limits/limits.js';
import { RateLimits } from '../../security/rate-limits/rate-limits.js';
import { RegisterAccount } from '../commands/register-account.command.js';
import { RegisterAccountDto } from '../dto/register-account.dto.js';

const CREATED = 'Your account was created. You can sign in now.';
const WAITING = 'Your account was created and waits for approval by the IT Department.';

@Controller()
export class RegisterAccountController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: ReadYourWrites,
    private readonly limits: RateLimits,
    @InjectConfiguration() private readonly configuration: Configuration,
  ) {}

  @ApiCall({ summary: 'Register an account', answer: messageAnswer, failures: [429] })
  @Public()
  @Post(API_PATHS.registerAccount)
  async register(
    @Body() { id, email, password }: RegisterAccountDto,
    @Req() request: Request,
  ): Promise<MessageAnswer> {
    const command = new RegisterAccount({ EMPID: id, email, password }, commandContext(request, id));
    const of = [clientAddress(request)];
    const { position } = await this.limits.attempt([{ limit: LIMITS.registration, of }], 'rule', () =>
      this.limits.countSuccess([{ limit: LIMITS.registered, of }], () => this.commands.execute(command)),
    );
    noteUser(request, id);
    const { needsApproval } = this.configuration.registration;
    return this.reads.confirm(needsApproval ? WAITING : CREATED, position, ['directory']);
  }
}
