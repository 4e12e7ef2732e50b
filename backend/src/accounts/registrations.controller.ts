import { Body, Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { accountMessages } from '@timekeep/contracts/accounts/account-messages';
import { changeAnswer, type MessageAnswer } from '@timekeep/contracts/api/answers';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import {
  waitingRegistrationsAnswer,
  type WaitingRegistrationsAnswer,
} from '@timekeep/contracts/api/registrations-api';
import type { Request } from 'express';
import { ReadYourWrites } from '../http/read-your-writes.js';
import { commandContext } from '../http/request-context.js';
import { ApiCall } from '../openapi/api-call.decorator.js';
import { AsksForSecondFactor, Roles } from '../security/access.decorators.js';
import { ActivateAccount, RemoveAccount } from './change-account/change-account.command.js';
import {
  DecideRegistrationDto,
  WaitingRegistrations,
} from './waiting-registrations/waiting-registrations.query.js';

@Controller()
export class RegistrationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly registrations: WaitingRegistrations,
    private readonly reads: ReadYourWrites,
  ) {}

  @ApiCall({
    summary: 'Registrations that wait for approval, oldest first',
    answer: waitingRegistrationsAnswer,
    notes: 'An account waits if it was registered while `REGISTRATION_PROOF` was `approval`.',
  })
  @Roles('HR')
  @Get(API_PATHS.registrations)
  async waiting(): Promise<WaitingRegistrationsAnswer> {
    return { data: await this.registrations.all() };
  }

  @ApiCall({
    summary: 'Approve or refuse a registration that waits',
    answer: changeAnswer,
    notes:
      'Approved, its owner may sign in; where codes are mailed, after setting a new password with one. Refused, the account is removed, and employee ID and e-mail are free. `email` and `registeredAt` are those of the list: a registration that was decided already, or followed by another one of the same employee, is 409.',
  })
  @Roles('HR')
  @AsksForSecondFactor()
  @Post(API_PATHS.decideRegistration)
  @HttpCode(200)
  async decide(
    @Body() { EMPID, decision, ...seen }: DecideRegistrationDto,
    @Req() request: Request,
  ): Promise<MessageAnswer> {
    const context = commandContext(request);
    const isApproved = decision === 'approve';
    const command = isApproved
      ? new ActivateAccount(EMPID, context, seen)
      : new RemoveAccount(EMPID, context, seen);
    const { position, events } = await this.commands.execute(command);
    const needsNewPassword = events.some(
      (event) => event.type === 'AccountActivated' && event.data.needsNewPassword,
    );
    const approved = needsNewPassword
      ? accountMessages.registrationApprovedByMail
      : accountMessages.registrationApproved;
    const message = isApproved ? approved : accountMessages.registrationRefused;
    return this.reads.confirm(message({ employee: EMPID }), position, ['directory', 'audit']);
  }
}
