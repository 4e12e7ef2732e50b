const MINUTE_MS = 60_000;
/** Causes that are told apart; further ones share one line. */
const MOST_CAUSES = 100;

/**
 * Bounds the lines of an occurrence that repeats, by cause: those that callers without credentials can cause, and those of a fault that lasts.
 * The files of the log are bounded, and repeated lines would remove older ones.
 */
export class LineAMinute {
  readonly #causes = new Map<string, { count: number; writtenAt: number }>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /**
   * Counts an occurrence, and writes its line unless one of the same cause was written within the last minute.
   *
   * @param write gets the number of occurrences since the last line
   */
  add(write: (count: number) => void, cause = ''): void {
    const isSeparate = this.#causes.has(cause) || this.#causes.size < MOST_CAUSES;
    const key = isSeparate ? cause : '';
    const seen = this.#causes.get(key) ?? { count: 0, writtenAt: -Infinity };
    this.#causes.set(key, seen);
    seen.count += 1;
    const now = this.now();
    if (now - seen.writtenAt < MINUTE_MS) return;
    write(seen.count);
    seen.writtenAt = now;
    seen.count = 0;
  }
}
