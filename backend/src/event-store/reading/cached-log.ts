import { laterPosition, LOG_START, type LogPosition } from '@timekeep/log/position';
import { TtlCache } from './ttl-cache.js';

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
