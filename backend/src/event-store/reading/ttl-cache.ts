/** Lifetime of an entry by default. */
const DEFAULT_TTL_MS = 100;

interface Entry<Value> {
  /** Start of the computation, in milliseconds of the process's monotonic clock. */
  readonly startedAt: number;
  readonly value: Promise<Value>;
}

/** TTL cache of asynchronous values, for callers that accept slightly outdated ones. */
export class TtlCache<Value> {
  private readonly entries = new Map<string, Entry<Value>>();

  /** @param ttlMs lifetime of an entry, from the start of its computation */
  constructor(
    private readonly compute: (key: string) => Promise<Value>,
    private readonly ttlMs = DEFAULT_TTL_MS,
  ) {}

  /** Returns the cached value, or computes it. A failure is not cached beyond the callers that wait for it. */
  get(key: string): Promise<Value> {
    this.deleteExpired();
    const known = this.entries.get(key);
    if (known) return known.value;
    const entry = { startedAt: performance.now(), value: this.compute(key) };
    this.entries.set(key, entry);
    entry.value.catch(() => {
      if (this.entries.get(key) === entry) this.entries.delete(key);
    });
    return entry.value;
  }

  /** Removes the entry: later calls get a value whose computation starts after this call. */
  delete(key: string): void {
    this.entries.delete(key);
  }

  /** Removes expired entries; the map has the oldest first. */
  private deleteExpired(): void {
    const oldest = performance.now() - this.ttlMs;
    for (const [key, { startedAt }] of this.entries) {
      if (startedAt >= oldest) return;
      this.entries.delete(key);
    }
  }
}
