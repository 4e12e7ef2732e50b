import { Injectable } from '@nestjs/common';
import { accountStream } from '@timekeep/contracts/events/streams';
import { EventStore } from '../event-store/event-store.js';
import { accountDecider } from './deciders/account.decider.js';
import type { AccountState } from './deciders/account.state.js';

/** Accounts as their own streams tell them, which never lags. */
@Injectable()
export class AccountReader {
  constructor(private readonly store: EventStore) {}

  /** The account of an employee. */
  async find(EMPID: string): Promise<AccountState> {
    return (await this.store.load(accountDecider, accountStream(EMPID))).state;
  }
}
