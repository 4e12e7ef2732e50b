import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AccountEvent } from '@timekeep/contracts/events/account';
import { accountStream } from '@timekeep/contracts/events/streams';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { accountDecider } from '../deciders/account.decider.js';
import { EmailClaims } from '../email-claims.js';
import {
  ActivateAccount,
  DeactivateAccount,
  GrantAuthority,
  RemoveAccount,
} from './change-account.commands.js';

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
    return recorded;
  }
}
