import type { Logger } from 'pino';

const MINUTE_MS = 60_000;
/** Lines a minute for one account, from all addresses, and for one account or none from one address. */
export const FIRST_LINES = 10;
/** Lines a minute beyond the first of each account. */
export const MAX_LINES = 3_000;
/** First lines of all accounts in a minute; beyond, their tries are counted. */
const MAX_FIRST_LINES = 6_000;
/** Addresses that are counted apart in a minute. */
const MAX_ADDRESSES = 1_000;
/** Counts by address in a minute; beyond, the addresses of an account are counted together. */
const MAX_GROUPS = 3_000;
const FURTHER = 'further addresses';

/** A refused try to get in: with a password, a code, a key, or the id of somebody else. */
export interface Guess {
  /** The route, which says what was tried. */
  readonly route: string;
  readonly address: string;
  /** The account that was tried; undefined if it does not exist, or was not looked up. */
  readonly user: string | undefined;
}

/**
 * Bounds the lines of refused guesses without losing who was tried and how often. The first ones of an account are written whatever others
 * do. Further ones become one line a minute for each route, address and account, with their count. Lines
 * of other requests do not count here, so that they cannot hide a guess.
 */
export class GuessLines {
  #ofAccounts = new Map<string, number>();
  #groups = new Map<string, Guess & { count: number; leftOut: number }>();
  #addresses = new Set<string>();
  #written = 0;
  #firstWritten = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly logger: Logger) {}

  /** Counts a guess, and returns true if its line is to be written. */
  take(guess: Guess): boolean {
    this.#timer ??= setTimeout(() => {
      this.endMinute();
    }, MINUTE_MS).unref();
    const group = this.#groupOf(guess);
    group.count += 1;
    const ofAccount = guess.user === undefined ? Infinity : (this.#ofAccounts.get(guess.user) ?? 0) + 1;
    if (guess.user !== undefined) this.#ofAccounts.set(guess.user, ofAccount);
    if (ofAccount <= FIRST_LINES && this.#firstWritten < MAX_FIRST_LINES) {
      this.#firstWritten += 1;
      return true;
    }
    if (group.count <= FIRST_LINES && this.#written < MAX_LINES) {
      this.#written += 1;
      return true;
    }
    group.leftOut += 1;
    return false;
  }

  /** Writes the counts of the guesses that got no line, and counts anew; also at the end of the process. */
  endMinute(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const { route, address, user, leftOut } of this.#groups.values()) {
      if (leftOut === 0) continue;
      const fields = { route, address, ...(user !== undefined && { user }), refused: leftOut };
      this.logger.warn(fields, 'Further tries were refused.');
    }
    this.#groups = new Map();
    this.#ofAccounts = new Map();
    this.#addresses = new Set();
    this.#written = 0;
    this.#firstWritten = 0;
  }

  #groupOf({ route, address, user }: Guess) {
    if (this.#addresses.size < MAX_ADDRESSES) this.#addresses.add(address);
    const keyOf = (where: string): string => JSON.stringify([route, where, user]);
    const isApart =
      this.#addresses.has(address) && (this.#groups.size < MAX_GROUPS || this.#groups.has(keyOf(address)));
    const known = isApart ? address : FURTHER;
    const key = keyOf(known);
    const group = this.#groups.get(key) ?? { route, address: known, user, count: 0, leftOut: 0 };
    this.#groups.set(key, group);
    return group;
  }
}
