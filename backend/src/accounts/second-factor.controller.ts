import { Body, Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { confirmSecondFactorFields, secondFactorCodeFields } from '@timekeep/contracts/accounts/fields';
import { sessionMessages } from '@timekeep/contracts/accounts/session-messages';
import { changeAnswer, type MessageAnswer } from '@timekeep/contracts/api/answers';
import { SESSION_PATHS } from '@timekeep/contracts/api/session-paths';
import {
  beginSecondFactorAnswer,
  recoveryCodesAnswer,
  secondFactorAnswer,
  SECOND_FACTOR_MINUTES,
  type BeginSecondFactorAnswer,
  type RecoveryCodesAnswer,
  type SecondFactorAnswer,
} from '@timekeep/contracts/api/second-factor-api';
import type { Request, Response } from 'express';
import { partContext, type CommandContext } from '../event-store/command-context.js';
import { isRefusedAs, refusedAs } from '../event-store/store-errors.js';
import { messageAnswer } from '../http/read-your-writes.js';
import { commandContext } from '../http/request-context.js';
import { dtoOf } from '../http/validation/dto.js';
import { ApiCall } from '../openapi/api-call.decorator.js';
import { CompanyTime, OrganizationFacts } from '../organization/organization.module.js';
import { CurrentUser, WithoutSecondFactor } from '../security/access.decorators.js';
import { callerOf } from '../security/caller.js';
import { KnownDevices } from '../security/known-devices.js';
import { LIMITS } from '../security/rate-limits/limits.js';
import { RateLimits } from '../security/rate-limits/rate-limits.js';
import type { SignedInUser } from '../security/signed-in-user.js';
import { AccountReader } from './account-reader.module.js';
import { SecondFactorCodes } from './second-factor/second-factor-codes.js';
import {
  ReplaceRecoveryCodes,
  TurnOffSecondFactor,
  TurnOnSecondFactor,
  VerifySecondFactor,
} from './second-factor/second-factor.command.js';
import { SignInNotices } from './sign-in/sign-in-notices.js';

const FRESH_MS = SECOND_FACTOR_MINUTES * 60_000;

export class SecondFactorCodeDto extends dtoOf(secondFactorCodeFields) {}

export class ConfirmSecondFactorDto extends dtoOf(confirmSecondFactorFields) {}

/** The second factor of the own account. */
@Controller()
@WithoutSecondFactor()
export class SecondFactorController {
  constructor(
    private readonly accounts: AccountReader,
    private readonly codes: SecondFactorCodes,
    private readonly commands: CommandBus,
    private readonly devices: KnownDevices,
    private readonly limits: RateLimits,
    private readonly notices: SignInNotices,
    private readonly organization: OrganizationFacts,
    private readonly time: CompanyTime,
  ) {}

  @ApiCall({
    summary: 'Whether the own account has two-step sign-in (second factor), and needs it',
    answer: secondFactorAnswer,
  })
  @Get(SESSION_PATHS.secondFactor)
  async present(@CurrentUser() { EMPID, authority }: SignedInUser): Promise<SecondFactorAnswer> {
    const [{ account }, isRequired] = await Promise.all([
      this.accounts.find(EMPID),
      this.organization.needsSecondFactor(authority),
    ]);
    const hashes = account?.secondFactor?.recoveryHashes ?? [];
    return {
      isOn: account?.secondFactor !== null && account !== null,
      isRequired,
      recoveryCodesLeft: hashes.filter((hash) => hash !== null).length,
    };
  }

  @ApiCall({
    readsOnly: true,
    summary: 'Begin to set two-step sign-in up: a new secret for an app',
    answer: beginSecondFactorAnswer,
    notes:
      'Within a quarter of an hour of the sign-in. Nothing is recorded until a code confirms the secret.',
  })
  @Post(SESSION_PATHS.beginSecondFactor)
  @HttpCode(200)
  begin(@CurrentUser() { EMPID, signedInAt, secondFactor }: SignedInUser): BeginSecondFactorAnswer {
    if (secondFactor) throw refusedAs('rule', sessionMessages.secondFactorIsOn());
    const now = this.time.now();
    // The finder of a session that was left open must not lock its owner out.
    if (now - signedInAt > FRESH_MS) {
      throw refusedAs('forbidden', sessionMessages.signInAgain());
    }
    return this.codes.begin(EMPID, now);
  }

  @ApiCall({
    summary: 'Turn two-step sign-in on, with the first code of the app',
    answer: recoveryCodesAnswer,
    notes: 'The answer has the recovery codes, for the only time.',
    failures: [429, 503],
  })
  @Post(SESSION_PATHS.secondFactor)
  @HttpCode(200)
  async confirm(
    @Body() { ticket, code }: ConfirmSecondFactorDto,
    @CurrentUser() user: SignedInUser,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RecoveryCodesAnswer> {
    const command = new TurnOnSecondFactor(user, ticket, code, contextOf(request, user));
    const recoveryCodes = await this.devices.stayThrough(request, response, user.EMPID, () =>
      this.attempt(user, () => this.commands.execute(command)),
    );
    this.notices.changed('second-factor-on', user.EMPID, callerOf(request), command.context);
    return { ...messageAnswer(sessionMessages.secondFactorTurnedOn()), recoveryCodes };
  }

  @ApiCall({
    summary: 'Give a code again in this session, for calls that ask for it',
    answer: changeAnswer,
    failures: [429, 503],
  })
  @Post(SESSION_PATHS.verifySecondFactor)
  @HttpCode(200)
  async verify(
    @Body() { code }: SecondFactorCodeDto,
    @CurrentUser() user: SignedInUser,
    @Req() request: Request,
  ): Promise<MessageAnswer> {
    const command = new VerifySecondFactor(user, code, contextOf(request, user));
    await this.attemptCode(user, request, () => this.commands.execute(command));
    return messageAnswer(sessionMessages.codeVerified());
  }

  @ApiCall({
    summary: 'Replace the recovery codes',
    answer: recoveryCodesAnswer,
    notes: 'The answer has the new ones, for the only time.',
    failures: [429, 503],
  })
  @Post(SESSION_PATHS.recoveryCodes)
  @HttpCode(200)
  async replaceRecoveryCodes(
    @Body() { code }: SecondFactorCodeDto,
    @CurrentUser() user: SignedInUser,
    @Req() request: Request,
  ): Promise<RecoveryCodesAnswer> {
    const command = new ReplaceRecoveryCodes(user, code, contextOf(request, user));
    const recoveryCodes = await this.attemptCode(user, request, () => this.commands.execute(command));
    this.notices.changed('recovery-codes-replaced', user.EMPID, callerOf(request), command.context);
    return { ...messageAnswer(sessionMessages.recoveryCodesReplaced()), recoveryCodes };
  }

  @ApiCall({ summary: 'Turn two-step sign-in off, with a code', answer: changeAnswer, failures: [429, 503] })
  @Post(SESSION_PATHS.turnOffSecondFactor)
  @HttpCode(200)
  async turnOff(
    @Body() { code }: SecondFactorCodeDto,
    @CurrentUser() user: SignedInUser,
    @Req() request: Request,
  ): Promise<MessageAnswer> {
    const command = new TurnOffSecondFactor(user, code, contextOf(request, user));
    await this.attemptCode(user, request, () => this.commands.execute(command));
    this.notices.changed('second-factor-off', user.EMPID, callerOf(request), command.context);
    return messageAnswer(sessionMessages.secondFactorTurnedOff());
  }

  /** Does as `attempt`, and notifies the owner of wrong codes: for a second factor that is on. */
  private async attemptCode<T>(user: SignedInUser, request: Request, carryOut: () => Promise<T>): Promise<T> {
    return this.attempt(user, carryOut).catch((error: unknown) => {
      if (isRefusedAs(error, 'rule')) this.notices.failed('codes', user, callerOf(request));
      throw error;
    });
  }

  private attempt<T>({ EMPID, session }: SignedInUser, carryOut: () => Promise<T>): Promise<T> {
    const limit = { limit: LIMITS.secondFactorInSession, of: [EMPID, session] };
    return this.limits.attempt([limit], 'rule', carryOut);
  }
}

/** Returns the context of a command with a code. A repetition gets the first answer in this session alone: in another, the code was not given. */
function contextOf(request: Request, { session }: SignedInUser): CommandContext {
  return partContext(commandContext(request), session);
}
