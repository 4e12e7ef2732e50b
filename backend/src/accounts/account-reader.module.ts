import { Module } from '@nestjs/common';
import { AccountReader } from './account-reader.js';

/** Accounts, for those who guard the routes. */
@Module({ providers: [AccountReader], exports: [AccountReader] })
export class AccountReaderModule {}

export { AccountReader } from './account-reader.js';
export type { Account, AccountState } from './deciders/account.state.js';
