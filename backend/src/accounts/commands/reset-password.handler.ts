import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RESET_MESSAGES } from '@timekeep/contracts/api/accounts-api';
import type { AccountEvent } from '@timekeep/contracts/events/account';
import { accountStream, passwordResetStream } from '@timekeep/contracts/events/streams';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { RefusedError } from '../../event-store/store-errors.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { PasswordHasher } from '../../security/hashing/password-hasher.js';
import { AccountReader } from '../account-reader.js';
import { accountDecider } from '../deciders/account.decider.js';
import { isOver, passwordResetDecider, type ResetTicket } from '../deciders/password-reset.decider.js';
import { ResetPassword } from './reset-password.commands.js';

/**
 * Two streams, in this order: the ticket says that its code was right before it had too many wrong ones, then the
 * account takes the password, once for each ticket. What fails in between may be sent again, with any password.
 */
@CommandHandler(ResetPassword)
export class ResetPasswordHandler implements ICommandHandler<ResetPassword> {
  constructor(
    private readonly store: EventStore,
    private readonly accounts: AccountReader,
    private readonly hasher: PasswordHasher,
    private readonly time: CompanyTime,
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
    // The store answers for a key what it recorded under it, also when the ticket's life is over.
    if (isOver(state, at) || !(await this.mayChange(EMPID, ticket, state))) throw refused();

    const passwordHash = await this.hasher.hash(password, context);
    await this.store.execute(passwordResetDecider, stream, { type: 'complete', ticket, at }, context);
    const command = { type: 'changePassword', ticket, passwordHash, at } as const;
    // Who had the code is the owner of the account, as far as anybody can tell.
    return this.store.execute(accountDecider, accountStream(EMPID), command, { ...context, actor: EMPID });
  }

  /** A ticket with a newer one beside it is not completed; one that is may have been cut off from its account. */
  private async mayChange(EMPID: string, ticket: string, { isCompleted }: ResetTicket): Promise<boolean> {
    return isCompleted || (await this.accounts.find(EMPID)).account?.resetTicket === ticket;
  }
}

/** Wrong codes count one by one, also under one key; the same one sent again counts once. */
function forEachGuess(context: CommandContext): CommandContext {
  return { ...context, key: `${context.key} ${context.commandId}` };
}

function refused(): RefusedError {
  return new RefusedError({ kind: 'rule', message: RESET_MESSAGES.invalidCode });
}
