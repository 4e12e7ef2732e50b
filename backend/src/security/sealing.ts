import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Version of the form below. */
const VERSION = 'v1.';

/** Returns the key for one purpose, derived from a secret of the installation; it reveals neither the secret nor other keys. */
export function keyFor(purpose: string, secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `timekeep ${purpose}`, KEY_BYTES));
}

/**
 * Encrypts a text.
 *
 * @param place where the sealed text belongs, such as an employee id: it can be opened under the same one only
 */
export function seal(text: string, key: Buffer, place: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(place));
  const parts = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return `${VERSION}${Buffer.concat(parts).toString('base64url')}`;
}

/** Returns the text that was sealed; null when it was sealed with another key or for another place, or was changed. */
export function unseal(sealed: string, key: Buffer, place: string): string | null {
  if (!sealed.startsWith(VERSION)) return null;
  const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64url');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** Returns the keyed hash of a secret text that is too short to be hashed without a key. */
export function keyedHash(parts: readonly string[], key: Buffer): string {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
}
