import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { sessionMessages } from '@timekeep/contracts/accounts/session-messages';
import type { AccountEvent } from '@timekeep/contracts/events/account';
import { accountStream } from '@timekeep/contracts/events/streams';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { refusedAs, RefusedError } from '../../event-store/store-errors.js';
import { CompanyTime } from '../../organization/organization.module.js';
import type { KeptSession } from '../end-sessions/end-sessions.decision.js';
import { AccountReader } from '../account-reader.module.js';
import { accountDecider } from '../account.decider.js';
import { SignInNotices } from '../sign-in/sign-in-notices.js';
import { SecondFactorCodes } from './second-factor-codes.js';

/** A session of an employee. */
interface SessionOf extends KeptSession {
  readonly EMPID: string;
}

/** The owner confirms the secret of a ticket with the first code of the app. Returns the recovery codes in plain text. */
export class TurnOnSecondFactor extends Command<readonly string[]> {
  constructor(
    readonly user: SessionOf,
    readonly ticket: string,
    readonly code: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** A code is given, in a session that is about to begin as well. */
export class VerifySecondFactor extends Command<Recorded<AccountEvent>> {
  constructor(
    readonly user: SessionOf,
    readonly code: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** The owner wants other recovery codes, which are returned in plain text. */
export class ReplaceRecoveryCodes extends Command<readonly string[]> {
  constructor(
    readonly user: SessionOf,
    readonly code: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** The owner wants to sign in with the password alone again. */
export class TurnOffSecondFactor extends Command<Recorded<AccountEvent>> {
  constructor(
    readonly user: SessionOf,
    readonly code: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** IT turns the second factor of somebody off who lost the device; the sessions of the account end. */
export class RemoveSecondFactor extends Command<Recorded<AccountEvent>> {
  constructor(
    readonly EMPID: string,
    readonly reason: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(TurnOnSecondFactor)
export class TurnOnSecondFactorHandler implements ICommandHandler<TurnOnSecondFactor> {
  constructor(
    private readonly store: EventStore,
    private readonly codes: SecondFactorCodes,
    private readonly time: CompanyTime,
  ) {}

  async execute({ user, ticket, code, context }: TurnOnSecondFactor): Promise<readonly string[]> {
    const { EMPID, session, version } = user;
    const { codes, hashes } = this.codes.newRecoveryCodes(EMPID, context);
    // A repetition finds the second factor on.
    if (await this.store.earlierOutcome<AccountEvent>(accountStream(EMPID), context)) return codes;
    const now = this.time.now();
    const secret = this.codes.secretOf(ticket, EMPID, now);
    if (secret === null) {
      throw refusedAs('rule', sessionMessages.setupExpired());
    }
    const codeFrom = this.codes.startOf(code, secret, EMPID, now);
    if (codeFrom === null) throw wrongCode();
    const command = {
      type: 'turnOnSecondFactor',
      kept: { session, version },
      sealedSecret: this.codes.sealed(secret, EMPID),
      recoveryHashes: hashes,
      codeFrom,
      at: new Date(now).toISOString(),
    } as const;
    await this.store.execute(accountDecider, accountStream(EMPID), command, context);
    return codes;
  }
}

/** A code that the user of a session typed. */
interface TypedCode {
  readonly user: SessionOf;
  readonly code: string;
  readonly context: CommandContext;
}

/** A command that needs a code. */
type UseOfCode =
  | { readonly type: 'verifySecondFactor' | 'turnOffSecondFactor' }
  | { readonly type: 'replaceRecoveryCodes'; readonly recoveryHashes: readonly string[] };

/** Decides commands that begin with a code of the account's second factor. */
@Injectable()
export class TypedCodes {
  constructor(
    private readonly store: EventStore,
    private readonly accounts: AccountReader,
    private readonly codes: SecondFactorCodes,
    private readonly time: CompanyTime,
  ) {}

  /**
   * Executes the command. A repetition under the same key gets the outcome of the first execution, which used the code.
   *
   * @throws RefusedError by a rule when the code is wrong or was used, or the second factor is off
   */
  async use({ user, code: typed, context }: TypedCode, use: UseOfCode): Promise<Recorded<AccountEvent>> {
    const { EMPID, session, version } = user;
    const earlier = await this.store.earlierOutcome<AccountEvent>(accountStream(EMPID), context);
    if (earlier) return earlier;
    const now = this.time.now();
    const { account } = await this.accounts.find(EMPID);
    if (!account?.secondFactor) {
      throw refusedAs('rule', sessionMessages.secondFactorIsOff());
    }
    const comparedWith = account.secondFactor.sealedSecret;
    const code = this.codes.given(typed, comparedWith, EMPID, now);
    if (!code) throw wrongCode();
    const at = new Date(now).toISOString();
    const command = { ...use, kept: { session, version }, code, comparedWith, at };
    return this.store.execute(accountDecider, accountStream(EMPID), command, context);
  }
}

@CommandHandler(VerifySecondFactor)
export class VerifySecondFactorHandler implements ICommandHandler<VerifySecondFactor> {
  constructor(private readonly typed: TypedCodes) {}

  execute(command: VerifySecondFactor): Promise<Recorded<AccountEvent>> {
    return this.typed.use(command, { type: 'verifySecondFactor' });
  }
}

@CommandHandler(ReplaceRecoveryCodes)
export class ReplaceRecoveryCodesHandler implements ICommandHandler<ReplaceRecoveryCodes> {
  constructor(
    private readonly typed: TypedCodes,
    private readonly codes: SecondFactorCodes,
  ) {}

  async execute(command: ReplaceRecoveryCodes): Promise<readonly string[]> {
    const { codes, hashes } = this.codes.newRecoveryCodes(command.user.EMPID, command.context);
    await this.typed.use(command, { type: 'replaceRecoveryCodes', recoveryHashes: hashes });
    return codes;
  }
}

@CommandHandler(TurnOffSecondFactor)
export class TurnOffSecondFactorHandler implements ICommandHandler<TurnOffSecondFactor> {
  constructor(private readonly typed: TypedCodes) {}

  execute(command: TurnOffSecondFactor): Promise<Recorded<AccountEvent>> {
    return this.typed.use(command, { type: 'turnOffSecondFactor' });
  }
}

@CommandHandler(RemoveSecondFactor)
export class RemoveSecondFactorHandler implements ICommandHandler<RemoveSecondFactor> {
  constructor(
    private readonly store: EventStore,
    private readonly notices: SignInNotices,
  ) {}

  async execute({ EMPID, reason, context }: RemoveSecondFactor): Promise<Recorded<AccountEvent>> {
    const command = { type: 'removeSecondFactor', EMPID, reason: reason.trim() } as const;
    const recorded = await this.store.execute(accountDecider, accountStream(EMPID), command, context);
    if (recorded.events.length > 0) this.notices.changed('second-factor-off', EMPID, null, context);
    return recorded;
  }
}

function wrongCode(): RefusedError {
  return refusedAs('rule', sessionMessages.wrongCode());
}
