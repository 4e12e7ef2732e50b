import { isInstant } from '@timekeep/contracts/time/company-zone';
import { dateMessages } from '@timekeep/contracts/time/date-messages';
import { refuse, type Refusal } from '../../event-store/decider.js';
import type { Account } from '../account.state.js';
import { sameEmail } from '../email-address.js';

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
    return refuse(
      'conflict',
      'This registration was decided already: it was refused, or IT removed the account. Nothing was saved.',
    );
  }
  const isSeen = Date.parse(seen.registeredAt) === Date.parse(account.registeredAt);
  if (!isSeen || !sameEmail(seen.email, account.email)) {
    return refuse(
      'conflict',
      'This employee registered again in the meantime. Nothing was saved. Please look at the list again.',
    );
  }
  switch (account.status) {
    case 'PENDING':
      return null;
    case 'ACTIVE':
      return refuse('conflict', 'This registration was decided already: it was approved. Nothing was saved.');
    case 'DEACTIVATED':
      return refuse(
        'conflict',
        'This registration was decided already: IT deactivated the account. Nothing was saved.',
      );
  }
}
