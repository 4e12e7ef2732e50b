import { sessionMessages } from '@timekeep/contracts/accounts/session-messages';
import { refusedAs } from '../event-store/store-errors.js';
import type { SignedInUser } from './signed-in-user.js';

/**
 * Allows users to access their own data only.
 *
 * @throws RefusedError as forbidden when `EMPID` is another employee's
 */
export function requireOwn(user: SignedInUser, EMPID: string): void {
  if (user.EMPID === EMPID) return;
  throw refusedAs('forbidden', sessionMessages.ownOnly());
}
