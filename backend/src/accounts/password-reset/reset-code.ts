import { randomInt } from 'node:crypto';
import { RESET_CODE } from '@timekeep/contracts/api/accounts-api';

/** A new code, each character as likely as any other. */
export function newResetCode(): string {
  const { length, alphabet } = RESET_CODE;
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}
