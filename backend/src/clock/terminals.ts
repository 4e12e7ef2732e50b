import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { terminalStream } from '@timekeep/contracts/events/streams';
import { DataSource } from 'typeorm';
import { EventStore } from '../event-store/event-store.js';
import { TtlCache } from '../event-store/reading/cached-log.js';
import { terminalDecider } from './terminal.decider.js';

const SECRET_BYTES = 32;
const KEY = /^([a-z0-9-]{1,40})\.([\w-]{43})$/;

/** A terminal's key in its two parts: `<name>.<secret>`. */
export interface TerminalKey {
  readonly name: string;
  readonly secret: string;
}

/** Returns a new key for a terminal, with 256 random bits. */
export function newTerminalKey(name: string): TerminalKey {
  return { name, secret: randomBytes(SECRET_BYTES).toString('base64url') };
}

/** Returns the key as the terminal sends it. */
export function keyText({ name, secret }: TerminalKey): string {
  return `${name}.${secret}`;
}

/** Parses a key; null for a text that has another form. */
export function parseTerminalKey(text: string): TerminalKey | null {
  const [, name, secret] = KEY.exec(text) ?? [];
  return name === undefined || secret === undefined ? null : { name, secret };
}

/** Returns the SHA-256 of the secret part, in hex; a random secret needs no slow hash. */
export function keyHashOf({ secret }: TerminalKey): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Compares the hash with that of the key, in constant time. */
export function matchesHash(key: TerminalKey, keyHash: string): boolean {
  const [given, kept] = [Buffer.from(keyHashOf(key)), Buffer.from(keyHash)];
  return given.length === kept.length && timingSafeEqual(given, kept);
}

const KEY_HASHES = `SELECT key_hash AS "keyHash" FROM directory.terminals WHERE NOT revoked`;
const HASHES_KEPT_MS = 1_000;

/** A terminal whose key is valid. */
export interface KnownTerminal {
  readonly name: string;
  readonly pinRequired: boolean;
}

/** Terminals as their own streams have them, so that a revoked key is refused within a tenth of a second. */
@Injectable()
export class Terminals {
  /** One query a second at most, whatever keys are sent. */
  private readonly keyHashes = new TtlCache(async () => {
    const rows = await this.database.query<{ keyHash: string }[]>(KEY_HASHES);
    return new Set(rows.map(({ keyHash }) => keyHash));
  }, HASHES_KEPT_MS);

  constructor(
    private readonly store: EventStore,
    private readonly database: DataSource,
  ) {}

  /**
   * True if the read model has the key, which reads nothing for a key of its own. A new key is found a second later at the
   * latest; while the read model is away, every key in the right form may be that of a terminal.
   */
  async mayBeKnown(text: string): Promise<boolean> {
    const key = parseTerminalKey(text);
    if (!key) return false;
    const hashes = await this.keyHashes.get('').catch(() => null);
    return hashes === null || hashes.has(keyHashOf(key));
  }

  /** Returns the terminal of the key; null for a key that is unknown or revoked. */
  async identify(text: string): Promise<KnownTerminal | null> {
    const key = parseTerminalKey(text);
    if (!key) return null;
    const { state } = await this.store.load(terminalDecider, terminalStream(key.name), { mayLag: true });
    if (!state || state.revoked || !matchesHash(key, state.keyHash)) return null;
    return { name: key.name, pinRequired: state.pinRequired };
  }

  /** True when the terminal ever had a key. */
  async wasIssued(name: string): Promise<boolean> {
    return (await this.store.load(terminalDecider, terminalStream(name))).state !== null;
  }
}
