import { createHash } from 'node:crypto';
import { EMAIL_MAX_LENGTH, EMAIL_PATTERN } from '@timekeep/contracts/api/accounts-api';
import { emailStream } from '@timekeep/contracts/events/streams';

const ASCII = /^\p{ASCII}*$/u;

/**
 * True if two addresses are the same, which their case does not change. A letter that becomes ASCII in lower case, such as
 * the sign of Kelvin, is still another one.
 */
export function sameEmail(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase() && ASCII.test(a) === ASCII.test(b);
}

/** True if an address is of plain ASCII, as all have to be that are registered. Logs of former versions hold others. */
export function isPlainEmail(email: string): boolean {
  return email.length <= EMAIL_MAX_LENGTH && EMAIL_PATTERN.test(email);
}

/** The stream in which an address is claimed. The address itself is not in its name. */
export function streamOfEmail(email: string): string {
  return emailStream(createHash('sha256').update(email.toLowerCase()).digest('hex'));
}

/** The part after the `@`, in lower case. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}
