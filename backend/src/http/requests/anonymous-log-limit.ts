import type { Logger } from 'pino';

const MINUTE_MS = 60_000;
/** Lines a minute for one address and kind: an office of 40 users behind one address, each of whom opens the page with 15 requests. */
export const LINES_PER_ADDRESS = 600;
/** Lines a minute and kind for all addresses together, since one caller can use many IPv6 addresses. */
const MAX_LINES = 10 * LINES_PER_ADDRESS;
/** Addresses with counts of their own in a minute; all others share one count. */
const MAX_ADDRESSES = 1000;
const FURTHER = 'further addresses';

/** Counts the lines of one kind in a minute. */
class LineCounter {
  /** Suppressed lines by address. */
  readonly suppressed = new Map<string, number>();
  #written = 0;
  readonly #byAddress = new Map<string, number>();

  admit(address: string): boolean {
    const key = this.#byAddress.has(address) || this.#byAddress.size < MAX_ADDRESSES ? address : FURTHER;
    const lines = this.#byAddress.get(key) ?? 0;
    this.#byAddress.set(key, lines);
    if (lines >= LINES_PER_ADDRESS || this.#written >= MAX_LINES) {
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
