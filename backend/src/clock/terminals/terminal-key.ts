import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const SECRET_BYTES = 32;
const KEY = /^([a-z0-9-]{1,40})\.([\w-]{43})$/;

/** A terminal's key in its two parts: `<name>.<secret>`. */
export interface TerminalKey {
  readonly name: string;
  readonly secret: string;
}

/** A new key for a terminal, of 256 random bits. */
export function newTerminalKey(name: string): TerminalKey {
  return { name, secret: randomBytes(SECRET_BYTES).toString('base64url') };
}

/** The key as the terminal sends it. */
export function keyText({ name, secret }: TerminalKey): string {
  return `${name}.${secret}`;
}

/** The parts of what was sent as a key; null when it cannot be one. */
export function parseTerminalKey(text: string): TerminalKey | null {
  const [, name, secret] = KEY.exec(text) ?? [];
  return name === undefined || secret === undefined ? null : { name, secret };
}

/** SHA-256 of the secret part, in hex; enough for a secret that nobody can guess. */
export function keyHashOf({ secret }: TerminalKey): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Whether the hash is that of the key, in a time that does not tell how much of it was right. */
export function matchesHash(key: TerminalKey, keyHash: string): boolean {
  const [given, kept] = [Buffer.from(keyHashOf(key)), Buffer.from(keyHash)];
  return given.length === kept.length && timingSafeEqual(given, kept);
}
