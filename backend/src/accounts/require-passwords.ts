import { PASSWORDS_ARE_OFF } from '@timekeep/contracts/api/company-sign-in-api';
import type { Configuration } from '../configuration/configuration.js';
import { RefusedError } from '../event-store/store-errors.js';

/** @throws RefusedError as forbidden where people sign in at the company's provider alone */
export function requirePasswords({ companySignIn }: Pick<Configuration, 'companySignIn'>): void {
  if (companySignIn?.only !== true) return;
  throw new RefusedError({ kind: 'forbidden', message: PASSWORDS_ARE_OFF });
}
