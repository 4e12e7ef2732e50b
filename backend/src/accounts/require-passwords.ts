import { accountMessages } from '@timekeep/contracts/accounts/account-messages';
import type { Configuration } from '../configuration/configuration.js';
import { refusedAs } from '../event-store/store-errors.js';

/** @throws RefusedError as forbidden where people sign in at the company's provider alone */
export function requirePasswords({ companySignIn }: Pick<Configuration, 'companySignIn'>): void {
  if (companySignIn?.only !== true) return;
  throw refusedAs('forbidden', accountMessages.passwordsOff());
}
