import { isConsumerTooSlow, LogOutOfOrderError } from '@timekeep/log/client/errors';
import { isAfter, type LogPosition } from '@timekeep/log/position';
import type { EventBatch } from './batch.js';
import type { EventLog } from '@timekeep/log/client/event-log';
import { EventWindow } from './event-window.js';
import type { Subscription } from '@timekeep/log/client/subscription';
import { Notice } from './notice.js';
import type { ReadingLimits } from './reading-limits.js';
import { StallWatch } from './stall-watch.js';

/** The log ended a subscription so many times without a single event in between: then it is not the pace of the reader. */
const MOST_ENDS_IN_A_ROW = 10;
/** A log that takes longer to say what is newest is followed anew. */
const LOOK_WITHIN_MS = 3_000;

/** The cursor of a follower. */
export interface Place {
  /** The position up to which it took events; null before the first. */
  position: LogPosition | null;
  /** When it last came for more, in milliseconds of the process's own clock. */
  cameAt: number;
}

/**
 * One subscription for all followers whose cursors are in its window. It reads on while the window has room, and subscribes again
 * after the last event when the log ends the subscription because events came too fast.
 */
export class LogReader {
  private confirm = (): void => undefined;
  /** Resolves when the log has taken the subscription. */
  readonly confirmed = new Promise<void>((resolve) => {
    this.confirm = resolve;
  });
  private readonly places = new Set<Place>();
  private readonly window: EventWindow;
  private readonly watch: StallWatch;
  private readonly notice = new Notice();
  private readonly gathering: NodeJS.Timeout;
  private subscription: Subscription | undefined;
  private failure: Error | undefined;
  private paused = false;
  private closed = false;
  private endsInARow = 0;
  /** The log ended the subscription while it was paused. */
  private isEnded = false;
  private patience: NodeJS.Timeout | undefined;

  constructor(
    after: LogPosition | null,
    private readonly eventLog: EventLog,
    private readonly limits: ReadingLimits,
  ) {
    this.window = new EventWindow(after);
    this.watch = new StallWatch({
      newest: () => this.eventLog.newestPositionNow(LOOK_WITHIN_MS),
      unanswered: (error) => {
        this.fail(error);
      },
      seen: () => this.window.end,
      stalled: () => {
        // A full window keeps the log from being read; that is no fault of the subscription.
        if (this.paused) return;
        this.fail(new Error('The subscription is stalled: the log has newer events than it delivers'));
      },
    });
    // Those who start together, or lost the log together, then share the reader from its first event on.
    this.gathering = setTimeout(() => {
      this.subscribe();
    }, limits.gatherMs);
  }

  /** The position up to which the log was read. */
  get end(): LogPosition | null {
    return this.window.end;
  }

  get isEmpty(): boolean {
    return this.places.size === 0;
  }

  /** True if it can serve a follower at that position, without a gap. */
  covers(position: LogPosition | null): boolean {
    return this.failure === undefined && this.window.covers(position);
  }

  /** From now on what follows the place is kept for it; again, it changes nothing. */
  enter(place: Place): void {
    this.places.add(place);
  }

  leave(place: Place): void {
    this.places.delete(place);
    this.makeRoom();
  }

  /**
   * What follows the place, which then is after it; undefined while nothing does.
   *
   * @throws what the subscription failed with
   */
  take(place: Place): EventBatch | undefined {
    this.throwIfFailed();
    place.cameAt = performance.now();
    const batch = this.window.after(place.position, this.limits.mostABatch);
    if (!batch) return undefined;
    place.position = batch.position;
    this.makeRoom();
    return batch;
  }

  /** @throws what the subscription failed with */
  throwIfFailed(): void {
    if (this.failure) throw this.failure;
  }

  /** Resolves when something arrived, or the reading failed. */
  news(): Promise<void> {
    return this.notice.next();
  }

  async close(): Promise<void> {
    this.closed = true;
    this.watch.stop();
    clearTimeout(this.gathering);
    clearTimeout(this.patience);
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
        if (this.window.size >= this.limits.mostInWindow) this.makeRoom();
        this.notice.tell();
      },
      passed: (position) => {
        this.window.passed(position);
        this.notice.tell();
      },
      failed: (error) => {
        if (!isConsumerTooSlow(error)) this.fail(error);
        // Paused, it would be ended again at once.
        else if (this.paused) this.isEnded = true;
        else if ((this.endsInARow += 1) <= MOST_ENDS_IN_A_ROW) this.subscribe();
        else this.fail(error);
      },
    });
    if (this.paused) this.subscription.pause();
  }

  private fail(error: Error): void {
    this.failure ??= error;
    this.notice.tell();
  }

  /** Lets go of what all have taken, but for the latest, by which who is a little behind can join. */
  private makeRoom(): void {
    const { size } = this.window;
    const waitedFor = Math.max(
      0,
      ...[...this.places].map(({ position }) => this.window.countAfter(position)),
    );
    this.window.drop(size - Math.max(waitedFor, this.limits.keptInWindow));
    const full = this.window.size >= this.limits.mostInWindow;
    if (full === this.paused) return;
    this.paused = full;
    clearTimeout(this.patience);
    if (!full) {
      if (this.isEnded) this.subscribe();
      else this.subscription?.resume();
      return;
    }
    this.subscription?.pause();
    this.awaitTheSlow();
  }

  private awaitTheSlow(): void {
    this.patience = setTimeout(() => {
      this.leaveBehind();
      if (this.paused) this.awaitTheSlow();
    }, this.limits.patienceMs);
  }

  /** Who has not come for more all the time, while others wait for what the window has no room for, is not waited for. */
  private leaveBehind(): void {
    const { end } = this.window;
    const places = [...this.places];
    if (!places.some(({ position }) => !isAfter(end, position))) return;
    const cameBefore = performance.now() - this.limits.patienceMs;
    for (const place of places) {
      if (place.cameAt < cameBefore && isAfter(end, place.position)) this.places.delete(place);
    }
    this.makeRoom();
  }
}
