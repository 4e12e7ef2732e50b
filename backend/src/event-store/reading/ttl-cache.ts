/** Lifetime of an entry by default. */
const RECENT_MS = 100;

interface Kept<Answer> {
  /** Start of the computation, in milliseconds of the process's monotonic clock. */
  readonly begun: number;
  readonly answer: Promise<Answer>;
}

/** TTL cache of asynchronous values, for callers that accept slightly outdated ones. */
export class RecentAnswers<Answer> {
  private readonly kept = new Map<string, Kept<Answer>>();

  /** @param keptMs lifetime of an entry, from the start of its computation */
  constructor(
    private readonly find: (question: string) => Promise<Answer>,
    private readonly keptMs = RECENT_MS,
  ) {}

  /** Returns the cached value, or computes it. A failure is not cached beyond the callers that wait for it. */
  of(question: string): Promise<Answer> {
    this.forgetOld();
    const known = this.kept.get(question);
    if (known) return known.answer;
    const found = { begun: performance.now(), answer: this.find(question) };
    this.kept.set(question, found);
    found.answer.catch(() => {
      if (this.kept.get(question) === found) this.kept.delete(question);
    });
    return found.answer;
  }

  /** Removes the entry: later calls get a value whose computation starts after this call. */
  forget(question: string): void {
    this.kept.delete(question);
  }

  /** Removes expired entries; the map has the oldest first. */
  private forgetOld(): void {
    const oldest = performance.now() - this.keptMs;
    for (const [question, { begun }] of this.kept) {
      if (begun >= oldest) return;
      this.kept.delete(question);
    }
  }
}
