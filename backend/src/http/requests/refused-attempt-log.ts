import type { Logger } from 'pino';

const MINUTE_MS = 60_000;
/** Lines a minute for one account from all addresses, and for one account or none from one address. */
export const LINES_PER_ACCOUNT = 10;
/** Lines a minute beyond those that each account has. */
export const MAX_LINES = 3_000;
/** Lines a minute that accounts have, all together; further attempts are only counted. */
const MAX_ACCOUNT_LINES = 6_000;
/** Addresses that are counted separately in a minute. */
const MAX_ADDRESSES = 1_000;
/** Groups by route, address and account in a minute; beyond them, all addresses of an account are one group. */
const MAX_GROUPS = 3_000;
const FURTHER = 'further addresses';

/** A refused attempt to get access, with a password, a code, a key or the id of another person. */
export interface RefusedAttempt {
  readonly route: string;
  readonly address: string;
  /** The account; undefined if it does not exist, or was not looked up. */
  readonly user: string | undefined;
}

/**
 * Limits the log lines about refused attempts without losing which account was attacked and how often. The first attempts on an account are
 * always logged. Further ones are summed up in one line a minute for each route, address and account. Other requests are not counted here, so
 * they cannot hide an attempt.
 */
export class RefusedAttemptLog {
  #byAccount = new Map<string, number>();
  #groups = new Map<string, RefusedAttempt & { count: number; suppressed: number }>();
  #addresses = new Set<string>();
  #written = 0;
  #accountLines = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly logger: Logger) {}

  /** Counts an attempt. Returns true if its line may be written. */
  admit(attempt: RefusedAttempt): boolean {
    this.#timer ??= setTimeout(() => {
      this.endMinute();
    }, MINUTE_MS).unref();
    const group = this.#groupOf(attempt);
    group.count += 1;
    const { user } = attempt;
    const onAccount = user === undefined ? Infinity : (this.#byAccount.get(user) ?? 0) + 1;
    if (user !== undefined) this.#byAccount.set(user, onAccount);
    if (onAccount <= LINES_PER_ACCOUNT && this.#accountLines < MAX_ACCOUNT_LINES) {
      this.#accountLines += 1;
      return true;
    }
    if (group.count <= LINES_PER_ACCOUNT && this.#written < MAX_LINES) {
      this.#written += 1;
      return true;
    }
    group.suppressed += 1;
    return false;
  }

  /** Logs the number of suppressed attempts, and resets all counts. To be called at the end of the process as well. */
  endMinute(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const { route, address, user, suppressed } of this.#groups.values()) {
      if (suppressed === 0) continue;
      const fields = { route, address, ...(user !== undefined && { user }), refused: suppressed };
      this.logger.warn(fields, 'Further tries were refused.');
    }
    this.#groups = new Map();
    this.#byAccount = new Map();
    this.#addresses = new Set();
    this.#written = 0;
    this.#accountLines = 0;
  }

  #groupOf({ route, address, user }: RefusedAttempt) {
    if (this.#addresses.size < MAX_ADDRESSES) this.#addresses.add(address);
    const keyOf = (where: string): string => JSON.stringify([route, where, user]);
    const isSeparate =
      this.#addresses.has(address) && (this.#groups.size < MAX_GROUPS || this.#groups.has(keyOf(address)));
    const where = isSeparate ? address : FURTHER;
    const group = this.#groups.get(keyOf(where)) ?? { route, address: where, user, count: 0, suppressed: 0 };
    this.#groups.set(keyOf(where), group);
    return group;
  }
}
