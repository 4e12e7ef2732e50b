import { setImmediate as turn } from 'node:timers/promises';
import { isAfter, type LogPosition } from '@timekeep/log/position';
import type { EventBatch } from './batch.js';
import type { EventLog } from '@timekeep/log/client/event-log';
import { LogReader, type Place } from './log-reader.js';
import { READING_LIMITS, type ReadingLimits } from './reading-limits.js';

/**
 * The readers of one log, as few as possible: who is where a reader is shares it, who is elsewhere has one of their
 * own until they have come to where another is.
 */
export class LogReaders {
  private readonly readers = new Set<LogReader>();

  constructor(
    private readonly eventLog: EventLog,
    private readonly limits: ReadingLimits = READING_LIMITS,
  ) {}

  /** How many there are. */
  get count(): number {
    return this.readers.size;
  }

  /**
   * Follows all events after a position, or from the start.
   *
   * @param confirmed called when the log has taken the subscription
   */
  follow(after: LogPosition | null, confirmed: () => void): LogFollower {
    return new LogFollower(this, after, confirmed);
  }

  /** Of the readers that can serve the place the one that is furthest, so that all gather there; else a new one. */
  readerFor({ position }: Place): LogReader {
    let best: LogReader | undefined;
    for (const reader of this.readers) {
      if (reader.covers(position) && (!best || isAfter(reader.end, best.end))) best = reader;
    }
    return best ?? this.open(position);
  }

  /** Ends the place's reading; the last one there closes the reader. */
  async leave(reader: LogReader, place: Place): Promise<void> {
    reader.leave(place);
    if (!reader.isEmpty || !this.readers.delete(reader)) return;
    await reader.close();
  }

  private open(after: LogPosition | null): LogReader {
    const reader = new LogReader(after, this.eventLog, this.limits);
    this.readers.add(reader);
    return reader;
  }
}

/** One who reads the log batch by batch, at their own pace, with whichever reader is at hand. */
export class LogFollower {
  private readonly place: Place;
  private reader: LogReader | undefined;

  constructor(
    private readonly readers: LogReaders,
    after: LogPosition | null,
    private readonly confirmed: () => void,
  ) {
    this.place = { position: after, cameAt: performance.now() };
    this.settle();
  }

  /**
   * What follows the last call; waits while that is nothing.
   *
   * @throws what the subscription failed with, or the signal's reason
   */
  async next(signal: AbortSignal): Promise<EventBatch> {
    for (;;) {
      const batch = await this.nextWithin(Infinity, signal);
      if (batch) return batch;
    }
  }

  /**
   * The same; undefined when nothing comes within so many milliseconds.
   *
   * @throws what the subscription failed with, or the signal's reason
   */
  async nextWithin(ms: number, signal: AbortSignal): Promise<EventBatch | undefined> {
    const due = performance.now() + ms;
    for (;;) {
      signal.throwIfAborted();
      const reader = this.settle();
      const batch = reader.take(this.place);
      if (batch) return batch;
      const left = due - performance.now();
      if (left <= 0) return undefined;
      await toldOrOver(reader.news(), left, signal);
      // What arrives in one piece is taken in one batch.
      await turn();
    }
  }

  async close(): Promise<void> {
    if (this.reader) await this.readers.leave(this.reader, this.place);
  }

  private settle(): LogReader {
    // Whoever had it learns of it, and takes a pause: a log that is away is not asked again at once.
    this.reader?.throwIfFailed();
    const { place, reader: former } = this;
    const reader = this.readers.readerFor(place);
    reader.enter(place);
    if (reader === former) return reader;
    this.reader = reader;
    void reader.confirmed.then(this.confirmed);
    if (former) void this.readers.leave(former, place);
    return reader;
  }
}

async function toldOrOver(told: Promise<void>, ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const over = (): void => {
      clearTimeout(timeUp);
      signal.removeEventListener('abort', over);
      resolve();
    };
    const timeUp = ms === Infinity ? undefined : setTimeout(over, ms);
    signal.addEventListener('abort', over, { once: true });
    void told.then(over);
  });
}
