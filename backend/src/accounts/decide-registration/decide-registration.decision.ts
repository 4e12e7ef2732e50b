import { accountMessages } from '@timekeep/contracts/accounts/account-messages';
import { isInstant } from '@timekeep/contracts/time/company-zone';
import { dateMessages } from '@timekeep/contracts/time/date-messages';
import { refuse, type Refusal } from '../../event-store/decider.js';
import type { Account } from '../account.state.js';
import { sameEmail } from '../email.decider.js';

/** A registration as HR saw it in the list. */
export interface SeenRegistration {
  readonly email: string;
  /** ISO instant. Two registrations of an employee may have the same address, of two persons. */
  readonly registeredAt: string;
}

/** Returns why a registration cannot be decided any more; null while it waits. */
export function notWaiting(
  seen: SeenRegistration,
  account: Account | null,
): { readonly refusal: Refusal } | null {
  if (!isInstant(seen.registeredAt)) return refuse('invalid', dateMessages.noInstant());
  if (!account) {
    return refuse('conflict', accountMessages.decidedRefused());
  }
  const isSeen = Date.parse(seen.registeredAt) === Date.parse(account.registeredAt);
  if (!isSeen || !sameEmail(seen.email, account.email)) {
    return refuse('conflict', accountMessages.registeredAgain());
  }
  switch (account.status) {
    case 'PENDING':
      return null;
    case 'ACTIVE':
      return refuse('conflict', accountMessages.decidedApproved());
    case 'DEACTIVATED':
      return refuse('conflict', accountMessages.decidedDeactivated());
  }
}
