import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AccountEvent, Authority } from '@timekeep/contracts/events/account';
import { accountStream } from '@timekeep/contracts/events/streams';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { SessionUses } from '../../security/session-uses/session-uses.js';
import { accountDecider } from '../account.decider.js';
import { EmailClaims } from '../email-claims.js';

/** IT gives an account an authority. `email` has to be the account's: it shows that IT looked whose it is. */
export class GrantAuthority extends Command<Recorded<AccountEvent>> {
  constructor(
    readonly grant: { readonly EMPID: string; readonly authority: Authority; readonly email: string },
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** IT opens an account: one that waits for approval, or was deactivated. */
export class ActivateAccount extends Command<Recorded<AccountEvent>> {
  constructor(
    readonly EMPID: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** IT closes an account; its sessions end at once. */
export class DeactivateAccount extends Command<Recorded<AccountEvent>> {
  constructor(
    readonly EMPID: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** IT removes a wrongly claimed account, which frees its employee id and e-mail address. */
export class RemoveAccount extends Command<Recorded<AccountEvent>> {
  constructor(
    readonly EMPID: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(GrantAuthority)
export class GrantAuthorityHandler implements ICommandHandler<GrantAuthority> {
  constructor(private readonly store: EventStore) {}

  execute({ grant, context }: GrantAuthority): Promise<Recorded<AccountEvent>> {
    return this.store.execute(
      accountDecider,
      accountStream(grant.EMPID),
      { type: 'grant', ...grant },
      context,
    );
  }
}

@CommandHandler(ActivateAccount)
export class ActivateAccountHandler implements ICommandHandler<ActivateAccount> {
  constructor(private readonly store: EventStore) {}

  execute({ EMPID, context }: ActivateAccount): Promise<Recorded<AccountEvent>> {
    return this.store.execute(accountDecider, accountStream(EMPID), { type: 'activate', EMPID }, context);
  }
}

@CommandHandler(DeactivateAccount)
export class DeactivateAccountHandler implements ICommandHandler<DeactivateAccount> {
  constructor(private readonly store: EventStore) {}

  execute({ EMPID, context }: DeactivateAccount): Promise<Recorded<AccountEvent>> {
    return this.store.execute(accountDecider, accountStream(EMPID), { type: 'deactivate', EMPID }, context);
  }
}

@CommandHandler(RemoveAccount)
export class RemoveAccountHandler implements ICommandHandler<RemoveAccount> {
  constructor(
    private readonly store: EventStore,
    private readonly claims: EmailClaims,
    private readonly uses: SessionUses,
  ) {}

  async execute({ EMPID, context }: RemoveAccount): Promise<Recorded<AccountEvent>> {
    const recorded = await this.store.execute(
      accountDecider,
      accountStream(EMPID),
      { type: 'remove', EMPID },
      context,
    );
    for (const event of recorded.events) {
      if (event.type === 'AccountRemoved') await this.claims.releaseOf(EMPID, event.data.email, context);
    }
    await this.uses.forgetAllOf(EMPID, null);
    return recorded;
  }
}
