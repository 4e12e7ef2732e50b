import { laterPosition, LOG_START, type LogPosition } from '@timekeep/log/position';
import { LRUCache } from 'lru-cache';

/** Lifetime of an entry by default. */
const DEFAULT_TTL_MS = 100;
/** Entries kept; beyond them the least recently used one is computed anew. */
const MAX_ENTRIES = 500;

/** TTL cache of asynchronous values, for callers that accept slightly outdated ones. */
export class TtlCache<Value> {
  private readonly entries: LRUCache<string, Promise<Value>>;

  /** @param ttl lifetime of an entry in milliseconds, from the start of its computation */
  constructor(
    private readonly compute: (key: string) => Promise<Value>,
    ttl = DEFAULT_TTL_MS,
  ) {
    this.entries = new LRUCache({ max: MAX_ENTRIES, ttl });
  }

  /** Returns the cached value, or computes it. A failure is not cached beyond the callers that wait for it. */
  get(key: string): Promise<Value> {
    const known = this.entries.get(key);
    if (known) return known;
    const value = this.compute(key);
    this.entries.set(key, value);
    value.catch(() => {
      if (this.entries.peek(key) === value) this.entries.delete(key);
    });
    return value;
  }

  /** Removes the entry: later calls get a value whose computation starts after this call. */
  delete(key: string): void {
    this.entries.delete(key);
  }
}

/** Present reads of the log. */
interface LogReads<Contents> {
  contents(stream: string): Promise<Contents>;
  tail(): Promise<LogPosition>;
}

/**
 * The log as of at most 0.1 s ago, with all events appended by this process, for callers that are too frequent
 * to read it each time. The latest events of other processes may be missing.
 */
export class CachedLog<Contents> {
  private readonly streams: TtlCache<Contents>;
  private readonly tails: TtlCache<LogPosition>;
  /** The highest position appended by this process since the tail was last read. */
  private recorded = LOG_START;

  constructor(reads: LogReads<Contents>) {
    this.streams = new TtlCache((stream) => reads.contents(stream));
    this.tails = new TtlCache(() => {
      // Reset, since the tail is read anew. A log that was restored from a backup may end before positions appended
      // here.
      this.recorded = LOG_START;
      return reads.tail();
    });
  }

  /** Returns the contents of the stream. */
  contents(stream: string): Promise<Contents> {
    return this.streams.get(stream);
  }

  /** Returns a position that the log had reached at the time of the call. */
  async reached(): Promise<LogPosition> {
    const tail = this.tails.get('$all');
    // Reset now, since later callers read the tail again and count from there.
    const { recorded } = this;
    return laterPosition(await tail, recorded);
  }

  /** Must be called at the end of each append; without a position when it was refused or its outcome is unknown. */
  appended(stream: string, position?: LogPosition): void {
    this.streams.delete(stream);
    if (position) this.recorded = laterPosition(this.recorded, position);
  }
}
