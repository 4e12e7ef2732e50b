import type { Logger } from 'pino';

const MINUTE_MS = 60_000;
/** Lines a minute for one address and kind. An office of 40 people behind one address causes as many when all open the page, with 15 requests each. */
export const ANONYMOUS_LINES = 600;
/** Lines a minute and kind of all addresses together, since one caller can have many of IPv6. */
const ALL_LINES = 10 * ANONYMOUS_LINES;
/** Addresses that are counted apart in a minute; further ones share one count. */
const MAX_ADDRESSES = 1000;
const FURTHER = 'further addresses';

/** A kind of lines. Successes, such as files of the page, do not use up the lines of refusals, nor those the lines of failures. */
class Kind {
  /** The number of lines that were not written, by address. */
  readonly leftOut = new Map<string, number>();
  #written = 0;
  readonly #counts = new Map<string, number>();

  take(address: string): boolean {
    const known = this.#counts.has(address) || this.#counts.size < MAX_ADDRESSES ? address : FURTHER;
    const lines = this.#counts.get(known) ?? 0;
    this.#counts.set(known, lines);
    if (lines >= ANONYMOUS_LINES || this.#written >= ALL_LINES) {
      this.leftOut.set(known, (this.leftOut.get(known) ?? 0) + 1);
      return false;
    }
    this.#counts.set(known, lines + 1);
    this.#written += 1;
    return true;
  }
}

function newKinds() {
  return { refused: new Kind(), answered: new Kind(), failed: new Kind() };
}

/**
 * Bounds the lines that callers without a session or key write into the log, so that they cannot fill its files, which are bounded, and
 * so remove older lines within hours.
 */
export class AnonymousLines {
  #kinds = newKinds();
  #endsAt = 0;

  /** @param logger gets one line for each address whose lines were left out, before the first line of a later minute */
  constructor(
    private readonly logger: Logger,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Counts a line, and returns true if it is to be written. */
  take(address: string, kind: keyof ReturnType<typeof newKinds>): boolean {
    if (this.now() >= this.#endsAt) this.#begin();
    return this.#kinds[kind].take(address);
  }

  #begin(): void {
    for (const { leftOut } of Object.values(this.#kinds)) {
      for (const [address, lines] of leftOut)
        this.logger.warn({ address, leftOut: lines }, 'Requests without a session were left out of the log.');
    }
    this.#kinds = newKinds();
    this.#endsAt = this.now() + MINUTE_MS;
  }
}
