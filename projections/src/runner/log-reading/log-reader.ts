import { isAfter, type LogPosition } from '../../checkpoint/log-position.js';
import type { EventBatch } from './batch.js';
import type { EventLog } from './event-log.js';
import { EventWindow } from './event-window.js';
import type { Subscription } from './log-subscription.js';
import { Notice } from './notice.js';
import type { ReadingLimits } from './reading-limits.js';
import { StallWatch } from './stall-watch.js';

/** How far one of those who read has come. */
export interface Place {
  /** Up to where it took events; null before the first. */
  position: LogPosition | null;
  /** When it last came for more, in milliseconds of the process's own clock. */
  cameAt: number;
}

/** One subscription for all whose places are in its window. It reads on while the window has room. */
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
  private patience: NodeJS.Timeout | undefined;

  constructor(
    after: LogPosition | null,
    eventLog: EventLog,
    private readonly limits: ReadingLimits,
  ) {
    this.window = new EventWindow(after);
    this.watch = new StallWatch({
      newest: () => eventLog.newestPosition(),
      seen: () => this.window.end,
      stalled: () => {
        // A full window keeps the log from being read; that is no fault of the subscription.
        if (this.paused) return;
        this.fail(new Error('The subscription is stalled: the log has newer events than it delivers'));
      },
    });
    // Those who start together, or lost the log together, then share the reader from its first event on.
    this.gathering = setTimeout(() => {
      this.subscribe(after, eventLog);
    }, limits.gatherMs);
  }

  /** How far the log was read. */
  get end(): LogPosition | null {
    return this.window.end;
  }

  get isEmpty(): boolean {
    return this.places.size === 0;
  }

  /** Whether it can serve who has come that far, without a gap. */
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
    this.watch.stop();
    clearTimeout(this.gathering);
    clearTimeout(this.patience);
    await this.subscription?.close();
  }

  private subscribe(after: LogPosition | null, eventLog: EventLog): void {
    this.subscription = eventLog.subscribe(after, {
      confirmed: this.confirm,
      arrived: (event) => {
        this.window.append(event);
        if (this.window.size >= this.limits.mostInWindow) this.makeRoom();
        this.notice.tell();
      },
      passed: (position) => {
        this.window.passed(position);
        this.notice.tell();
      },
      failed: (error) => {
        this.fail(error);
      },
    });
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
      this.subscription?.resume();
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
