import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountMessages } from '@timekeep/contracts/accounts/account-messages';
import { changePasswordFields } from '@timekeep/contracts/accounts/fields';
import type { AccountEvent } from '@timekeep/contracts/events/account';
import { accountStream } from '@timekeep/contracts/events/streams';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import { refusedAs } from '../../event-store/store-errors.js';
import { dtoOf } from '../../http/validation/dto.js';
import { PasswordHasher } from '../../security/hashing/password-hasher.js';
import { SessionUses } from '../../security/session-uses.js';
import { AccountReader } from '../account-reader.module.js';
import { accountDecider } from '../account.decider.js';
import type { KeptSession } from '../end-sessions/end-sessions.decision.js';
import { PasswordRules } from '../password-rules.js';

export class ChangePasswordDto extends dtoOf(changePasswordFields) {}

/**
 * A signed-in owner changes the password. Both passwords are in plain text and go no further than the handler. Returns false for a call
 * that was carried out before.
 */
export class ChangePassword extends Command<boolean> {
  constructor(
    readonly change: {
      readonly EMPID: string;
      /** The session in which it is changed, which goes on. */
      readonly kept: KeptSession;
      readonly password: string;
      readonly newPassword: string;
    },
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ChangePassword)
export class ChangePasswordHandler implements ICommandHandler<ChangePassword> {
  constructor(
    private readonly store: EventStore,
    private readonly accounts: AccountReader,
    private readonly hasher: PasswordHasher,
    private readonly rules: PasswordRules,
    private readonly uses: SessionUses,
  ) {}

  async execute({ change, context }: ChangePassword): Promise<boolean> {
    const { EMPID, kept, password, newPassword } = change;
    const stream = accountStream(EMPID);
    // A repetition has the former password, which is the present one no more.
    if (await this.store.earlierOutcome<AccountEvent>(stream, context)) return false;
    const { account } = await this.accounts.find(EMPID);
    const comparedWith = account?.passwordHash ?? null;
    const isRight = await this.hasher.matches(password, comparedWith, context);
    // Not 401, which would end the session.
    if (!account || comparedWith === null || !isRight)
      throw refusedAs('rule', accountMessages.passwordWrong());
    await this.rules.require(newPassword, { EMPID, authority: account.authority });
    const passwordHash = await this.hasher.hash(newPassword, context);
    const command = { type: 'changeOwnPassword', comparedWith, passwordHash, kept } as const;
    await this.store.execute(accountDecider, stream, command, context);
    await this.uses.forgetAllOf(EMPID, kept.session);
    return true;
  }
}
