import { createHmac } from 'node:crypto';

/** HMAC-SHA256 of a PIN in hex. The employee id is part of it, so that equal PINs do not look alike. */
export function pinHash(secret: string, EMPID: string, PIN: string): string {
  return createHmac('sha256', secret).update(`${EMPID}:${PIN}`).digest('hex');
}
