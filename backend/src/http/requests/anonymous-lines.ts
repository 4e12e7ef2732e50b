import type { Logger } from 'pino';

const MINUTE_MS = 60_000;
/** Lines a minute for one address and kind. An office of 40 people behind one address causes as many when all open the page, with 15 requests each. */
export const ANONYMOUS_LINES = 600;
/** Addresses that are counted apart; further ones of the same minute share one count. */
const MAX_ADDRESSES = 1000;
const FURTHER = 'further addresses';

interface Counted {
  readonly address: string;
  lines: number;
}

/**
 * Bounds the lines that callers without a session or key write into the log, so that none of them can fill its files, which are bounded,
 * and so remove older lines. Successes, such as files of the page, do not use up the lines of refusals.
 */
export class AnonymousLines {
  #counts = new Map<string, Counted>();
  #endsAt = 0;

  /** @param logger gets one line for each address whose lines were left out, before the first line of a later minute */
  constructor(
    private readonly logger: Logger,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Counts a line, and returns true if it is to be written. */
  take(address: string, isRefused: boolean): boolean {
    if (this.now() >= this.#endsAt) this.#begin();
    const counted = this.#countOf(address, isRefused ? 'refused' : 'answered');
    counted.lines += 1;
    return counted.lines <= ANONYMOUS_LINES;
  }

  #countOf(address: string, kind: string): Counted {
    const known = this.#counts.get(`${kind} ${address}`);
    if (known) return known;
    if (this.#counts.size >= MAX_ADDRESSES && address !== FURTHER) return this.#countOf(FURTHER, kind);
    const counted = { address, lines: 0 };
    this.#counts.set(`${kind} ${address}`, counted);
    return counted;
  }

  #begin(): void {
    this.#report();
    this.#counts.clear();
    this.#endsAt = this.now() + MINUTE_MS;
  }

  #report(): void {
    for (const { address, lines } of this.#counts.values()) {
      const leftOut = lines - ANONYMOUS_LINES;
      if (leftOut > 0)
        this.logger.warn({ address, leftOut }, 'Requests without a session were left out of the log.');
    }
  }
}
