import { Injectable } from '@nestjs/common';
import { accountMessages } from '@timekeep/contracts/accounts/account-messages';
import type { Authority } from '@timekeep/contracts/events/account';
import { InjectConfiguration, type Configuration } from '../configuration/configuration.js';
import { refusedAs } from '../event-store/store-errors.js';
import { CompanyRulesReader } from '../organization/organization.module.js';
import { COMMON_PASSWORDS } from './common-passwords.js';

/**
 * What a new password must not be, beyond its form (`IsNewPassword`). A PIN is too short for a password, so that it needs no rule.
 */
@Injectable()
export class PasswordRules {
  constructor(
    private readonly rules: CompanyRulesReader,
    @InjectConfiguration() private readonly configuration: Configuration,
  ) {}

  /** @throws RefusedError as invalid for a password that the account must not have */
  async require(
    password: string,
    { EMPID, authority }: { readonly EMPID: string; readonly authority: Authority },
  ): Promise<void> {
    const least = (await this.rules.signIn()).passwordMin[authority];
    if (password.length < least) {
      throw refusedAs('invalid', accountMessages.passwordTooShort({ count: least }));
    }
    if (!this.configuration.refusesCommonPasswords) return;
    if (password === EMPID) throw refusedAs('invalid', accountMessages.passwordIsId());
    if (COMMON_PASSWORDS.has(password.toLowerCase()))
      throw refusedAs('invalid', accountMessages.passwordCommon());
  }
}
