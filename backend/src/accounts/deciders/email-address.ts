import { createHash } from 'node:crypto';
import { emailStream } from '@timekeep/contracts/events/streams';

/** Whether two addresses are the same, which their case does not change. */
export function sameEmail(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** The stream in which an address is claimed. The address itself is not in its name. */
export function streamOfEmail(email: string): string {
  return emailStream(createHash('sha256').update(email.toLowerCase()).digest('hex'));
}

/** The part after the `@`, in lower case. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}
