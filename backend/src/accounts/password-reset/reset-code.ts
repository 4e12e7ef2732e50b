import { createHmac } from 'node:crypto';
import { RESET_CODE } from '@timekeep/contracts/api/accounts-api';

/**
 * The code of a ticket, which only the owner of the secret can work out: a request that comes again, on whatever
 * backend, gets the code of the first time, and nobody has to keep it.
 *
 * The characters are the digits of a number of 256 bits. So many more than a code has that none is likelier than
 * another by more than a part in 2^200.
 */
export function resetCodeOf(ticket: string, secret: string): string {
  return codeOf('reset-code', ticket, secret);
}

/** The code that proves an e-mail address: made in the same way, and another one for the same ticket. */
export function emailCodeOf(ticket: string, secret: string): string {
  return codeOf('email-code', ticket, secret);
}

function codeOf(purpose: string, ticket: string, secret: string): string {
  const { length, alphabet } = RESET_CODE;
  const digest = createHmac('sha256', secret).update(JSON.stringify([purpose, ticket]));
  let rest = BigInt(`0x${digest.digest('hex')}`);
  return Array.from({ length }, () => {
    const character = alphabet.charAt(Number(rest % BigInt(alphabet.length)));
    rest /= BigInt(alphabet.length);
    return character;
  }).join('');
}
