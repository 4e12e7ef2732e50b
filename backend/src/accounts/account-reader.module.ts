import { Injectable, Module } from '@nestjs/common';
import type { AccountEvent } from '@timekeep/contracts/events/account';
import { accountStream } from '@timekeep/contracts/events/streams';
import { EventStore } from '../event-store/event-store.js';
import { accountDecider } from './account.decider.js';
import type { Account, AccountState } from './account.state.js';

/** Identifies an account among those that an employee has had. */
export type AccountIdentity = Pick<Account, 'EMPID' | 'registeredAt'>;

/** Accounts as their own streams have them, which never lag. */
@Injectable()
export class AccountReader {
  constructor(private readonly store: EventStore) {}

  /** Returns the account of an employee. */
  async find(EMPID: string): Promise<AccountState> {
    return (await this.store.load(accountDecider, accountStream(EMPID))).state;
  }

  /** True if the employee still has this account: it was not removed since, nor another one registered. */
  async isPresent({ EMPID, registeredAt }: AccountIdentity): Promise<boolean> {
    return (await this.find(EMPID)).account?.registeredAt === registeredAt;
  }

  /** Returns when the latest account of an employee was registered, also if it was removed since; null if there never was one. */
  async registeredAt(EMPID: string): Promise<Date | null> {
    const stored = await this.store.history<AccountEvent>(accountStream(EMPID));
    return stored.findLast(({ event }) => event.type === 'AccountRegistered')?.recordedAt ?? null;
  }
}

/** Accounts for the guards of routes; a module of its own, since AccountsModule depends on the guards. */
@Module({ providers: [AccountReader], exports: [AccountReader] })
export class AccountReaderModule {}

export { isOpen, type Account, type AccountState } from './account.state.js';
export { isRecent } from './second-factor/second-factor.state.js';
