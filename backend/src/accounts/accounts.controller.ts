import { Body, Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { accountMessages } from '@timekeep/contracts/accounts/account-messages';
import {
  signInAnswer,
  userProfile,
  verifyTokenAnswer,
  type SignInAnswer,
  type UserProfile,
  type VerifyTokenAnswer,
} from '@timekeep/contracts/api/accounts-api';
import { changeAnswer, type MessageAnswer } from '@timekeep/contracts/api/answers';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { Message } from '@timekeep/contracts/messages/message';
import type { Request, Response } from 'express';
import { InjectConfiguration, type Configuration } from '../configuration/configuration.js';
import { isRefusedAs } from '../event-store/store-errors.js';
import { ReadYourWrites } from '../http/read-your-writes.js';
import { commandContext, onceContext } from '../http/request-context.js';
import { clientAddress } from '../http/client-address.js';
import { noteUser } from '../http/logging/request-notes.js';
import { EmpidPipe } from '../http/validation/validation.pipe.js';
import { ApiCall } from '../openapi/api-call.decorator.js';
import { CurrentUser, Public, WithoutSecondFactor } from '../security/access.decorators.js';
import { callerOf, companyAddress } from '../security/caller.js';
import { KnownDevices } from '../security/known-devices.js';
import { LIMITS } from '../security/rate-limits/limits.js';
import { RateLimits } from '../security/rate-limits/rate-limits.js';
import { requireOwn, type SignedInUser } from '../security/signed-in-user.js';
import { Sessions } from '../security/sessions.js';
import { requirePasswords } from './password-rules.js';
import { Profile } from './read-profile/read-profile.query.js';
import { RegisterAccount, RegisterAccountDto } from './register-account/register-account.command.js';
import { SignInNotices } from './sign-in/sign-in-notices.js';
import { SignIn, SignInDto, VerifyTokenDto } from './sign-in/sign-in.query.js';

@Controller()
export class AccountsController {
  constructor(
    private readonly signIns: SignIn,
    private readonly sessions: Sessions,
    private readonly profiles: Profile,
    private readonly commands: CommandBus,
    private readonly reads: ReadYourWrites,
    private readonly devices: KnownDevices,
    private readonly limits: RateLimits,
    private readonly notices: SignInNotices,
    @InjectConfiguration() private readonly configuration: Configuration,
  ) {}

  @ApiCall({
    readsOnly: true,
    summary: 'Sign in',
    answer: signInAnswer,
    notes:
      'An account with two-step sign-in (second factor) is answered 401 with `secondFactor` when the password is right and the code is missing or wrong; the call is sent again with `code` then.',
    failures: [401, 403, 503],
  })
  @Public()
  @Post(API_PATHS.signIn)
  @HttpCode(200)
  async signIn(
    @Body() { id, password, code }: SignInDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignInAnswer> {
    requirePasswords(this.configuration);
    const device = await this.devices.idFor(request, id);
    const caller = { from: callerOf(request), device, code, context: onceContext(request, id) };
    const { token, version } = await this.signIns.signIn(id, password, caller, (account) => {
      noteUser(request, account);
    });
    this.devices.keep(request, response, { EMPID: id, version });
    return { token };
  }

  @ApiCall({
    readsOnly: true,
    summary: 'Check a session token',
    answer: verifyTokenAnswer,
    failures: [401, 403, 503],
  })
  @Public()
  @Post(API_PATHS.verifyToken)
  @HttpCode(200)
  async verify(@Body() { token }: VerifyTokenDto, @Req() request: Request): Promise<VerifyTokenAnswer> {
    const { EMPID } = await this.sessions.authenticate(token, callerOf(request), (user) => {
      noteUser(request, user);
    });
    return { data: { EMPID } };
  }

  @ApiCall({
    summary: 'The profile of the signed-in employee',
    answer: userProfile,
    failures: [404],
  })
  @WithoutSecondFactor()
  @Get(API_PATHS.profile)
  profile(@Param('EMPID', EmpidPipe) EMPID: string, @CurrentUser() user: SignedInUser): Promise<UserProfile> {
    requireOwn(user, EMPID);
    return this.profiles.of(user);
  }

  @ApiCall({
    summary: 'Register an account',
    answer: changeAnswer,
    failures: [403, 429],
  })
  @Public()
  @Post(API_PATHS.registerAccount)
  async register(
    @Body() { id, email, password, pin }: RegisterAccountDto,
    @Req() request: Request,
  ): Promise<MessageAnswer> {
    requirePasswords(this.configuration);
    const command = new RegisterAccount({ EMPID: id, email, password, pin }, commandContext(request, id));
    const of = [clientAddress(request)];
    const { proof } = this.configuration.registration;
    const ofPins = [
      { limit: LIMITS.registrationOfEmployee, of: [id] },
      { limit: LIMITS.registrationPin, of },
      {
        limit: LIMITS.registrationPinOfAll,
        of: [],
        exemption: { limit: LIMITS.registrationPinOfKnown, of: companyAddress(clientAddress(request)) },
      },
    ];
    const limits = [{ limit: LIMITS.registration, of }, ...(proof === 'pin' ? ofPins : [])];
    const { position } = await this.limits
      .attempt(limits, 'rule', () =>
        this.limits.countSuccess([{ limit: LIMITS.registered, of }], () => this.commands.execute(command)),
      )
      .catch((error: unknown) => {
        if (isRefusedAs(error, 'rule')) this.notices.registrationRefused(id, callerOf(request));
        throw error;
      });
    noteUser(request, id);
    return this.reads.confirm(this.registered(), position, ['directory']);
  }

  /** Returns what to tell somebody who has registered. */
  private registered(): Message {
    const { registration, mail } = this.configuration;
    if (registration.proof !== 'approval') return accountMessages.created();
    // Where codes are mailed, the password of a registration that was approved has to be replaced with one.
    return mail.url === null ? accountMessages.createdWaiting() : accountMessages.createdWaitingForMail();
  }
}
