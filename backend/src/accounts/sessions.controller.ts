import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { accountMessages } from '@timekeep/contracts/accounts/account-messages';
import { sessionMessages } from '@timekeep/contracts/accounts/session-messages';
import { ownSessionsAnswer, type OwnSessionsAnswer } from '@timekeep/contracts/api/accounts-api';
import { changeAnswer, type MessageAnswer } from '@timekeep/contracts/api/answers';
import { SESSION_PATHS } from '@timekeep/contracts/api/session-paths';
import type { Request, Response } from 'express';
import { InjectConfiguration, type Configuration } from '../configuration/configuration.js';
import { isRefusedAs, refusedAs } from '../event-store/store-errors.js';
import { PatchOrPut } from '../http/patch-or-put.js';
import { messageAnswer } from '../http/read-your-writes.js';
import { commandContext, onceContext } from '../http/request-context.js';
import { ApiCall } from '../openapi/api-call.decorator.js';
import { CurrentUser, WithoutSecondFactor } from '../security/access.decorators.js';
import { callerOf } from '../security/caller.js';
import { KnownDevices } from '../security/known-devices.js';
import { LIMITS } from '../security/rate-limits/limits.js';
import { RateLimits } from '../security/rate-limits/rate-limits.js';
import { SessionUses, type ListedSession } from '../security/session-uses.js';
import type { SignedInUser } from '../security/signed-in-user.js';
import { AccountReader, isOpen } from './account-reader.module.js';
import { ChangePassword, ChangePasswordDto } from './change-password/change-password.command.js';
import { EndOtherSessions, EndSession } from './end-sessions/end-sessions.command.js';
import { requirePasswords } from './password-rules.js';
import { SignInNotices } from './sign-in/sign-in-notices.js';

/**
 * The sessions of the signed-in employee, and the password that opens them: the means against a stolen session, so that no second factor has to
 * be set up before.
 */
@WithoutSecondFactor()
@Controller()
export class SessionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly devices: KnownDevices,
    private readonly limits: RateLimits,
    private readonly notices: SignInNotices,
    private readonly accounts: AccountReader,
    private readonly uses: SessionUses,
    @InjectConfiguration() private readonly configuration: Configuration,
  ) {}

  @ApiCall({
    summary: 'End the session of the token',
    answer: changeAnswer,
    notes: 'Afterwards the token is answered with 401.',
    failures: [429, 503],
  })
  @Post(SESSION_PATHS.logout)
  @HttpCode(200)
  async logout(
    @CurrentUser() { EMPID, session, version }: SignedInUser,
    @Req() request: Request,
  ): Promise<MessageAnswer> {
    // Not limited: a session ends once.
    const command = new EndSession(EMPID, session, { session, version }, onceContext(request));
    await this.commands.execute(command);
    return messageAnswer(sessionMessages.signedOut());
  }

  @ApiCall({ summary: 'The sessions of the own account', answer: ownSessionsAnswer, failures: [503] })
  @Get(SESSION_PATHS.sessions)
  async list(@CurrentUser() { EMPID, session: present }: SignedInUser): Promise<OwnSessionsAnswer> {
    const open = await openSessions(EMPID, this.uses, this.accounts);
    return {
      data: open.map(({ session, device, address, begun, lastUsed }) => ({
        id: session,
        device,
        address,
        begun: begun.toISOString(),
        lastUsed: lastUsed.toISOString(),
        isPresent: session === present,
      })),
    };
  }

  @ApiCall({ summary: 'End a session of the own account', answer: changeAnswer, failures: [404, 429, 503] })
  @Delete(SESSION_PATHS.session)
  async endOne(
    @Param('id') id: string,
    @CurrentUser() { EMPID, session, version }: SignedInUser,
    @Req() request: Request,
  ): Promise<MessageAnswer> {
    const { sessions } = await this.accounts.find(EMPID);
    // One that has ended is answered like the first time.
    const isKnown = [...sessions.ended, ...(await openSessions(EMPID, this.uses, this.accounts))].some(
      (each) => each.session === id,
    );
    if (!isKnown) throw refusedAs('missing', sessionMessages.missing());
    const command = new EndSession(EMPID, id, { session, version }, onceContext(request));
    await this.end([EMPID, session], command);
    return messageAnswer(sessionMessages.ended());
  }

  @ApiCall({
    summary: 'End all other sessions of the own account',
    answer: changeAnswer,
    failures: [429, 503],
  })
  @Delete(SESSION_PATHS.sessions)
  async endOthers(
    @CurrentUser() { EMPID, session, version }: SignedInUser,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<MessageAnswer> {
    const command = new EndOtherSessions(EMPID, { session, version }, onceContext(request));
    await this.devices.stayThrough(request, response, EMPID, () => this.end([EMPID, session], command));
    return messageAnswer(sessionMessages.othersEnded());
  }

  @ApiCall({
    summary: 'Change the password of the own account',
    answer: changeAnswer,
    notes: 'All other sessions end.',
    failures: [422, 429, 503],
  })
  @PatchOrPut(SESSION_PATHS.changePassword)
  async changePassword(
    @Body() { password, newPassword }: ChangePasswordDto,
    @CurrentUser() user: SignedInUser,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<MessageAnswer> {
    requirePasswords(this.configuration);
    const { EMPID, session, version } = user;
    const command = new ChangePassword(
      { EMPID, kept: { session, version }, password, newPassword },
      commandContext(request),
    );
    const of = [EMPID, session];
    const change = () =>
      this.limits.countSuccess([{ limit: LIMITS.passwordsChanged, of }], () =>
        this.commands.execute(command),
      );
    const isChanged = await this.devices
      .stayThrough(request, response, EMPID, () =>
        this.limits.attempt([{ limit: LIMITS.presentPassword, of }], 'rule', change),
      )
      .catch((error: unknown) => {
        if (isRefusedAs(error, 'rule')) this.notices.failed('passwords', user, callerOf(request));
        throw error;
      });
    // A repeated call is reported once.
    if (isChanged) this.notices.changed('password-changed', EMPID, callerOf(request), command.context);
    return messageAnswer(accountMessages.passwordChanged());
  }

  /** @param of the account and the session that ends others, so that a stolen one does not use up the limit of the owner's */
  private async end(of: readonly string[], command: EndSession | EndOtherSessions): Promise<void> {
    await this.limits.count([{ limit: LIMITS.sessionsEnded, of }], () => this.commands.execute(command));
  }
}

/** Returns the sessions in use, without those that ended otherwise, such as by a new password. */
async function openSessions(
  EMPID: string,
  uses: SessionUses,
  accounts: AccountReader,
): Promise<readonly ListedSession[]> {
  const [listed, state] = await Promise.all([uses.of(EMPID), accounts.find(EMPID)]);
  if (listed === null) throw refusedAs('unavailable', sessionMessages.unreadable());
  return listed.filter((each) => isOpen(state, each));
}
