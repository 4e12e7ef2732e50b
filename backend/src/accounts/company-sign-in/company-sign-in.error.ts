import {
  COMPANY_SIGN_IN_REFUSALS,
  type CompanySignInRefusal,
} from '@timekeep/contracts/accounts/other-sign-in-texts';

/** A sign-in at the company's provider that nobody is signed in by. */
export class CompanySignInError extends Error {
  constructor(readonly reason: CompanySignInRefusal) {
    super(COMPANY_SIGN_IN_REFUSALS[reason]);
    this.name = 'CompanySignInError';
  }
}
