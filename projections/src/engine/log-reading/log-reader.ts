import { isConsumerTooSlow, LogOutOfOrderError } from '@timekeep/log/client/errors';
import type { EventLog } from '@timekeep/log/client/event-log';
import type { Subscription } from '@timekeep/log/client/subscription';
import { isAfter, type LogPosition } from '@timekeep/log/position';
import { EventWindow } from './event-window.js';
import type { EventBatch } from './logged-event.js';
import { StallWatch } from './stall-watch.js';

/** Ends of a subscription without an event in between after which the cause cannot be a slow reader. */
const MAX_ENDS_IN_A_ROW = 10;
/** Timeout of a read of the newest position; after it the connection is replaced. */
const NEWEST_TIMEOUT_MS = 3_000;

export interface ReadingLimits {
  /** Maximum of events in a batch. */
  readonly maxBatch: number;
  /** Maximum of events that a reader buffers. It pauses while followers still need all of them. */
  readonly maxWindow: number;
  /** Events kept after all followers have taken them, so that a follower that is slightly behind can join. */
  readonly retained: number;
  /** Delay of a new reader before it subscribes, during which others can join, in milliseconds. */
  readonly joinWithinMs: number;
  /** Time after which a follower that takes nothing stops blocking the others, in milliseconds. */
  readonly evictAfterMs: number;
}

export const READING_LIMITS: ReadingLimits = {
  maxBatch: 2_000,
  maxWindow: 6_000,
  retained: 2_000,
  joinWithinMs: 100,
  evictAfterMs: 2_000,
};

/** Read position of a follower. */
export interface Cursor {
  /** Position of the last events taken; null before the first. */
  position: LogPosition | null;
  /** Time of the last call of `take`, in milliseconds of the monotonic clock. */
  lastTakenAt: number;
}

/**
 * One subscription for all followers whose cursors are in its window. It reads on while the window has room, and subscribes again
 * after the last event when the log ends the subscription because events came too fast.
 */
export class LogReader {
  private confirm = (): void => undefined;
  /** Resolves when the log has confirmed the subscription. */
  readonly confirmed = new Promise<void>((resolve) => {
    this.confirm = resolve;
  });
  private readonly cursors = new Set<Cursor>();
  private readonly window: EventWindow;
  private readonly watch: StallWatch;
  private readonly changed = new ChangeSignal();
  private readonly joinTimer: NodeJS.Timeout;
  private subscription: Subscription | undefined;
  private failure: Error | undefined;
  private paused = false;
  private closed = false;
  private endsInARow = 0;
  /** True if the log ended the subscription while it was paused. */
  private isEnded = false;
  private evictionTimer: NodeJS.Timeout | undefined;

  constructor(
    after: LogPosition | null,
    private readonly eventLog: EventLog,
    private readonly limits: ReadingLimits,
  ) {
    this.window = new EventWindow(after);
    this.watch = new StallWatch({
      newest: () => this.eventLog.newestPositionNow(NEWEST_TIMEOUT_MS),
      unanswered: (error) => {
        this.fail(error);
      },
      seen: () => this.window.end,
      stalled: () => {
        // Nothing is read while the window is full, so nothing is delivered either.
        if (this.paused) return;
        this.fail(new Error('The subscription is stalled: the log has newer events than it delivers'));
      },
    });
    // Followers that start, or lose the connection, at the same time then share the reader from its first event on.
    this.joinTimer = setTimeout(() => {
      this.subscribe();
    }, limits.joinWithinMs);
  }

  /** The position up to which the log was read. */
  get end(): LogPosition | null {
    return this.window.end;
  }

  get isEmpty(): boolean {
    return this.cursors.size === 0;
  }

  /** True if it can serve a follower at that position without a gap. */
  covers(position: LogPosition | null): boolean {
    return this.failure === undefined && this.window.covers(position);
  }

  /** Keeps the events after the cursor from now on. Idempotent. */
  enter(cursor: Cursor): void {
    this.cursors.add(cursor);
  }

  leave(cursor: Cursor): void {
    this.cursors.delete(cursor);
    this.makeRoom();
  }

  /**
   * Returns the events after the cursor and advances it; undefined if there are none yet.
   *
   * @throws the error of the subscription
   */
  take(cursor: Cursor): EventBatch | undefined {
    this.throwIfFailed();
    cursor.lastTakenAt = performance.now();
    const batch = this.window.after(cursor.position, this.limits.maxBatch);
    if (!batch) return undefined;
    cursor.position = batch.position;
    this.makeRoom();
    return batch;
  }

  /** @throws the error of the subscription */
  throwIfFailed(): void {
    if (this.failure) throw this.failure;
  }

  /** Resolves at the next arrival of events or failure. */
  change(): Promise<void> {
    return this.changed.next();
  }

  async close(): Promise<void> {
    this.closed = true;
    this.watch.stop();
    clearTimeout(this.joinTimer);
    clearTimeout(this.evictionTimer);
    await this.subscription?.close();
  }

  private subscribe(): void {
    if (this.closed) return;
    this.isEnded = false;
    this.subscription = this.eventLog.subscribe(this.window.lastEvent, {
      confirmed: this.confirm,
      arrived: (event) => {
        const { end } = this.window;
        if (!isAfter(event.position, end)) {
          this.fail(new LogOutOfOrderError(event, end));
          return;
        }
        this.endsInARow = 0;
        this.window.append(event);
        if (this.window.size >= this.limits.maxWindow) this.makeRoom();
        this.changed.notify();
      },
      passed: (position) => {
        this.window.passed(position);
        this.changed.notify();
      },
      failed: (error) => {
        if (!isConsumerTooSlow(error)) this.fail(error);
        // The log would end a paused subscription again at once.
        else if (this.paused) this.isEnded = true;
        else if ((this.endsInARow += 1) <= MAX_ENDS_IN_A_ROW) this.subscribe();
        else this.fail(error);
      },
    });
    if (this.paused) this.subscription.pause();
  }

  private fail(error: Error): void {
    this.failure ??= error;
    this.changed.notify();
  }

  /** Drops events that all followers have taken, except the latest ones, with which a follower that is slightly behind can join. */
  private makeRoom(): void {
    const { size } = this.window;
    const untaken = Math.max(0, ...[...this.cursors].map(({ position }) => this.window.countAfter(position)));
    this.window.drop(size - Math.max(untaken, this.limits.retained));
    const full = this.window.size >= this.limits.maxWindow;
    if (full === this.paused) return;
    this.paused = full;
    clearTimeout(this.evictionTimer);
    if (!full) {
      if (this.isEnded) this.subscribe();
      else this.subscription?.resume();
      return;
    }
    this.subscription?.pause();
    this.scheduleEviction();
  }

  private scheduleEviction(): void {
    this.evictionTimer = setTimeout(() => {
      this.evictStalled();
      if (this.paused) this.scheduleEviction();
    }, this.limits.evictAfterMs);
  }

  /** Removes stalled cursors if other followers wait for events for which the window has no room. */
  private evictStalled(): void {
    const { end } = this.window;
    const cursors = [...this.cursors];
    if (!cursors.some(({ position }) => !isAfter(end, position))) return;
    const stalledBefore = performance.now() - this.limits.evictAfterMs;
    for (const cursor of cursors) {
      if (cursor.lastTakenAt < stalledBefore && isAfter(end, cursor.position)) this.cursors.delete(cursor);
    }
    this.makeRoom();
  }
}

/** A repeated event without data that any number of callers can await. */
class ChangeSignal {
  private pending: { readonly promise: Promise<void>; readonly resolve: () => void } | undefined;

  /** Resolves at the next `notify`. */
  next(): Promise<void> {
    if (!this.pending) {
      let resolve = (): void => undefined;
      const promise = new Promise<void>((settle) => {
        resolve = settle;
      });
      this.pending = { promise, resolve };
    }
    return this.pending.promise;
  }

  notify(): void {
    this.pending?.resolve();
    this.pending = undefined;
  }
}
