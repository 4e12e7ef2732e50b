import { createHmac } from 'node:crypto';
import { RESET_CODE } from '@timekeep/contracts/api/accounts-api';

/**
 * Returns the code of a ticket, derived from the secret: a repeated request gets the same code on every backend, and the code is
 * stored nowhere.
 *
 * The characters are digits of a 256-bit number, which has so many more bits than the code that the bias of a character is below
 * 2^-200.
 */
export function resetCodeOf(ticket: string, secret: string): string {
  return codeOf('reset-code', ticket, secret);
}

/** Returns the code that proves an e-mail address; it differs from the reset code of the same ticket. */
export function emailCodeOf(ticket: string, secret: string): string {
  return codeOf('email-code', ticket, secret);
}

/** Returns a recovery code of a second factor, for the occasion on which it is made. */
export function recoveryCodeOf(occasion: readonly string[], secret: Buffer): string {
  return codeOf('recovery-code', JSON.stringify(occasion), secret);
}

function codeOf(purpose: string, ticket: string, secret: string | Buffer): string {
  const { length, alphabet } = RESET_CODE;
  const digest = createHmac('sha256', secret).update(JSON.stringify([purpose, ticket]));
  let rest = BigInt(`0x${digest.digest('hex')}`);
  return Array.from({ length }, () => {
    const character = alphabet.charAt(Number(rest % BigInt(alphabet.length)));
    rest /= BigInt(alphabet.length);
    return character;
  }).join('');
}
