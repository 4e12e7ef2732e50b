const MINUTE_MS = 60_000;

/**
 * Bounds the lines that callers without credentials can cause, so that they cannot fill the files of the log, which are bounded, and
 * so remove older lines.
 */
export class LineAMinute {
  #count = 0;
  #writtenAt = -Infinity;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /**
   * Counts an occurrence, and writes its line unless one was written within the last minute.
   *
   * @param write gets the number of occurrences since the last line
   */
  add(write: (count: number) => void): void {
    this.#count += 1;
    const now = this.now();
    if (now - this.#writtenAt < MINUTE_MS) return;
    write(this.#count);
    this.#writtenAt = now;
    this.#count = 0;
  }
}
