import { Secret, TOTP } from 'otpauth';

/** Returns the code that an authenticator app with this secret shows at a moment, in epoch milliseconds. */
export function codeAt(secret: string, at: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
}
