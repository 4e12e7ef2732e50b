import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountMessages } from '@timekeep/contracts/accounts/account-messages';
import { resetPasswordFields } from '@timekeep/contracts/accounts/fields';
import type { AccountEvent } from '@timekeep/contracts/events/account';
import { accountStream, passwordResetStream } from '@timekeep/contracts/events/streams';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { refusedAs, RefusedError } from '../../event-store/store-errors.js';
import { dtoOf } from '../../http/validation/dto.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { PasswordHasher } from '../../security/hashing/password-hasher.js';
import { AccountReader } from '../account-reader.module.js';
import { accountDecider } from '../account.decider.js';
import { isOver, passwordResetDecider, type ResetTicket } from '../password-reset.decider.js';
import { PasswordRules } from '../password-rules.js';

export class ResetPasswordDto extends dtoOf(resetPasswordFields) {}

/**
 * The holder of a ticket chooses a new password. Code and password are in plain text and go no further than the
 * handler.
 */
export class ResetPassword extends Command<Recorded<AccountEvent>> {
  constructor(
    readonly reset: { readonly ticket: string; readonly code: string; readonly password: string },
    readonly context: CommandContext,
  ) {
    super();
  }
}

/**
 * Appends to two streams, in this order: the ticket records that its code was right before it had too many wrong ones, then the
 * account takes the password, once for each ticket. After a failure in between, the request may be sent again with any password.
 */
@CommandHandler(ResetPassword)
export class ResetPasswordHandler implements ICommandHandler<ResetPassword> {
  constructor(
    private readonly store: EventStore,
    private readonly accounts: AccountReader,
    private readonly hasher: PasswordHasher,
    private readonly time: CompanyTime,
    private readonly rules: PasswordRules,
  ) {}

  async execute({ reset, context }: ResetPassword): Promise<Recorded<AccountEvent>> {
    const { ticket, code, password } = reset;
    const stream = passwordResetStream(ticket);
    const { state } = await this.store.load(passwordResetDecider, stream);
    const isRight = await this.hasher.matches(code, state?.codeHash ?? null, context);
    const at = new Date(this.time.now()).toISOString();
    if (!state || state.EMPID === null || !isRight) {
      const command = { type: 'rejectCode', ticket, at } as const;
      await this.store.execute(passwordResetDecider, stream, command, forEachGuess(context));
      throw refused();
    }
    const { EMPID } = state;
    // For a repeated key the store returns what it recorded, also after the ticket has expired.
    if (isOver(state, at) || !(await this.mayChange(EMPID, ticket, state))) throw refused();

    const { account } = await this.accounts.find(EMPID);
    if (account) await this.rules.require(password, account);
    const passwordHash = await this.hasher.hash(password, context);
    await this.store.execute(passwordResetDecider, stream, { type: 'complete', ticket, at }, context);
    const command = { type: 'changePassword', ticket, passwordHash, at } as const;
    // The code identifies the caller as the owner of the account.
    return this.store.execute(accountDecider, accountStream(EMPID), command, { ...context, actor: EMPID });
  }

  /** Refuses a ticket that a newer one replaced, unless it is completed: its append to the account may have failed. */
  private async mayChange(EMPID: string, ticket: string, { isCompleted }: ResetTicket): Promise<boolean> {
    return isCompleted || (await this.accounts.find(EMPID)).account?.resetTicket === ticket;
  }
}

/** Gives each wrong code its own key, so that all of them count; the same request sent again counts once. */
function forEachGuess(context: CommandContext): CommandContext {
  return { ...context, key: `${context.key} ${context.commandId}` };
}

function refused(): RefusedError {
  return refusedAs('rule', accountMessages.codeInvalid());
}
