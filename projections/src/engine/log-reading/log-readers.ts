import { setImmediate as tick } from 'node:timers/promises';
import { isAfter, type LogPosition } from '@timekeep/log/position';
import type { EventBatch } from './logged-event.js';
import type { EventLog } from '@timekeep/log/client/event-log';
import { type Cursor, LogReader, READING_LIMITS, type ReadingLimits } from './log-reader.js';

/**
 * Pool of readers of one log. Followers at nearby positions share a reader; a follower elsewhere has one of its
 * own until it reaches the window of another.
 */
export class LogReaders {
  private readonly readers = new Set<LogReader>();

  constructor(
    private readonly eventLog: EventLog,
    private readonly limits: ReadingLimits = READING_LIMITS,
  ) {}

  /** Number of open readers. */
  get count(): number {
    return this.readers.size;
  }

  /**
   * Follows all events after a position, or from the start.
   *
   * @param confirmed called when the log has confirmed the subscription
   */
  follow(after: LogPosition | null, confirmed: () => void): LogFollower {
    return new LogFollower(this, after, confirmed);
  }

  /** Returns the most advanced reader that can serve the cursor, so that followers converge on it; else a new one. */
  readerFor({ position }: Cursor): LogReader {
    let best: LogReader | undefined;
    for (const reader of this.readers) {
      if (reader.covers(position) && (!best || isAfter(reader.end, best.end))) best = reader;
    }
    return best ?? this.open(position);
  }

  /** Removes the cursor from the reader, and closes a reader without cursors. */
  async leave(reader: LogReader, cursor: Cursor): Promise<void> {
    reader.leave(cursor);
    if (!reader.isEmpty || !this.readers.delete(reader)) return;
    await reader.close();
  }

  private open(after: LogPosition | null): LogReader {
    const reader = new LogReader(after, this.eventLog, this.limits);
    this.readers.add(reader);
    return reader;
  }
}

/** Reads the log in batches at its own pace, through a reader that may change. */
export class LogFollower {
  private readonly cursor: Cursor;
  private reader: LogReader | undefined;

  constructor(
    private readonly readers: LogReaders,
    after: LogPosition | null,
    private readonly confirmed: () => void,
  ) {
    this.cursor = { position: after, lastTakenAt: performance.now() };
    this.settle();
  }

  /**
   * Returns the next events; waits until there are any.
   *
   * @throws the error of the subscription, or the signal's reason
   */
  async next(signal: AbortSignal): Promise<EventBatch> {
    for (;;) {
      const batch = await this.nextWithin(Infinity, signal);
      if (batch) return batch;
    }
  }

  /**
   * Like `next`; returns undefined after a timeout in milliseconds.
   *
   * @throws the error of the subscription, or the signal's reason
   */
  async nextWithin(ms: number, signal: AbortSignal): Promise<EventBatch | undefined> {
    const due = performance.now() + ms;
    for (;;) {
      signal.throwIfAborted();
      const reader = this.settle();
      const batch = reader.take(this.cursor);
      if (batch) return batch;
      const left = due - performance.now();
      if (left <= 0) return undefined;
      await settledOrTimedOut(reader.change(), left, signal);
      // Events that arrive in one chunk of data are returned in one batch.
      await tick();
    }
  }

  async close(): Promise<void> {
    if (this.reader) await this.readers.leave(this.reader, this.cursor);
  }

  private settle(): LogReader {
    // Callers of a failed reader get its error and back off, so that an unavailable log is not called again at once.
    this.reader?.throwIfFailed();
    const { cursor, reader: former } = this;
    const reader = this.readers.readerFor(cursor);
    reader.enter(cursor);
    if (reader === former) return reader;
    this.reader = reader;
    void reader.confirmed.then(this.confirmed);
    if (former) void this.readers.leave(former, cursor);
    return reader;
  }
}

async function settledOrTimedOut(settled: Promise<void>, ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const over = (): void => {
      clearTimeout(timeUp);
      signal.removeEventListener('abort', over);
      resolve();
    };
    const timeUp = ms === Infinity ? undefined : setTimeout(over, ms);
    signal.addEventListener('abort', over, { once: true });
    void settled.then(over);
  });
}
