import type { CompanySignInRefusal } from '@timekeep/contracts/accounts/other-sign-in-texts';
import { COMPANY_SIGN_IN_REFUSED } from '@timekeep/contracts/accounts/session-messages';

/** A sign-in at the company's provider that nobody is signed in by. */
export class CompanySignInError extends Error {
  constructor(readonly reason: CompanySignInRefusal) {
    super(COMPANY_SIGN_IN_REFUSED[reason]().text);
    this.name = 'CompanySignInError';
  }
}
