/** Limits of the pauses between tries, in milliseconds. */
export interface RetryPauses {
  readonly firstMs: number;
  readonly longestMs: number;
}

interface Failure {
  readonly cause: string;
  readonly pauseMs: number;
  /** The moment of the next try, in milliseconds of the caller's clock. */
  readonly dueAt: number;
}

/** Pieces of work that failed, by key, and when each is tried again: its pause doubles with each failure, up to a limit. */
export class RetrySchedule {
  private readonly failures = new Map<string, Failure>();

  constructor(private readonly pauses: RetryPauses) {}

  /** The number of pieces of work that failed at their last try. */
  get size(): number {
    return this.failures.size;
  }

  isDue(key: string, now: number): boolean {
    const failure = this.failures.get(key);
    return failure === undefined || failure.dueAt <= now;
  }

  /**
   * Notes a failure at that moment.
   *
   * @returns true if no piece of work that waits has failed for this cause
   */
  failed(key: string, cause: string, now: number): boolean {
    const former = this.failures.get(key);
    const isNew = ![...this.failures.values()].some((failure) => failure.cause === cause);
    const pauseMs = former ? Math.min(2 * former.pauseMs, this.pauses.longestMs) : this.pauses.firstMs;
    this.failures.set(key, { cause, pauseMs, dueAt: now + pauseMs });
    return isNew;
  }

  /** Forgets a piece of work that is done; true if it had failed before. */
  succeeded(key: string): boolean {
    return this.failures.delete(key);
  }

  /** Forgets all pieces of work but these. */
  keep(keys: ReadonlySet<string>): void {
    for (const key of [...this.failures.keys()]) if (!keys.has(key)) this.failures.delete(key);
  }
}
