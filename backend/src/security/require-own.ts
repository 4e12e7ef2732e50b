import { RefusedError } from '../event-store/store-errors.js';
import type { SignedInUser } from './signed-in-user.js';

/**
 * Lets pass who asks for what is their own.
 *
 * @throws RefusedError as forbidden when `EMPID` is another's
 */
export function requireOwn(user: SignedInUser, EMPID: string): void {
  if (user.EMPID === EMPID) return;
  throw new RefusedError({ kind: 'forbidden', message: 'You may only see what is your own.' });
}
