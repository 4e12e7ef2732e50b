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
interface RefusedAttempt {
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

/** Lines a minute for one address and kind: an office of 40 users behind one address, each of whom opens the page with 15 requests. */
export const LINES_PER_ADDRESS = 600;
/** Lines a minute and kind for all addresses together, since one caller can use many IPv6 addresses. */
const MAX_ANONYMOUS_LINES = 10 * LINES_PER_ADDRESS;
/** Addresses with counts of their own in a minute; all others share one count. */
const MAX_ANONYMOUS_ADDRESSES = 1000;

/** Counts the lines of one kind in a minute. */
class LineCounter {
  /** Suppressed lines by address. */
  readonly suppressed = new Map<string, number>();
  #written = 0;
  readonly #byAddress = new Map<string, number>();

  admit(address: string): boolean {
    const key =
      this.#byAddress.has(address) || this.#byAddress.size < MAX_ANONYMOUS_ADDRESSES ? address : FURTHER;
    const lines = this.#byAddress.get(key) ?? 0;
    this.#byAddress.set(key, lines);
    if (lines >= LINES_PER_ADDRESS || this.#written >= MAX_ANONYMOUS_LINES) {
      this.suppressed.set(key, (this.suppressed.get(key) ?? 0) + 1);
      return false;
    }
    this.#byAddress.set(key, lines + 1);
    this.#written += 1;
    return true;
  }
}

/** Counts each kind separately, so that answered requests, such as those for files of the page, do not suppress refusals or failures. */
function newCounters() {
  return { refused: new LineCounter(), answered: new LineCounter(), failed: new LineCounter() };
}

/**
 * Limits the log lines about callers without a session or key. The log files are bounded, so a flood of lines would remove older ones
 * within hours.
 */
export class AnonymousLogLimit {
  #counters = newCounters();
  #endsAt = 0;

  /** @param logger gets one line for each address with suppressed lines, before the first line of a later minute */
  constructor(
    private readonly logger: Logger,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Counts a line. Returns true if it may be written. */
  admit(address: string, kind: keyof ReturnType<typeof newCounters>): boolean {
    if (this.now() >= this.#endsAt) this.#startMinute();
    return this.#counters[kind].admit(address);
  }

  #startMinute(): void {
    for (const { suppressed } of Object.values(this.#counters)) {
      for (const [address, leftOut] of suppressed)
        this.logger.warn({ address, leftOut }, 'Requests without a session were left out of the log.');
    }
    this.#counters = newCounters();
    this.#endsAt = this.now() + MINUTE_MS;
  }
}
